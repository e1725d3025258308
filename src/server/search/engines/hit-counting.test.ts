import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { buildJob } from '../../../../tests/support/fixtures/job-factory.ts';
import { loadJobs } from '../../../../tests/support/fixtures/job-loader.ts';
import { matchAll } from '../query/boolean-query.ts';
import { createSearch } from '../search.ts';
import { postgresqlEngine } from './postgresql-engine.ts';
import { sqliteEngine } from './sqlite-engine.ts';

const at = '2026-03-01T12:00:00.000Z';
const cutoffs = { 'Last 24 Hours': at, 'Past Week': at, 'Past Month': at };

describe.each(engines)('counts of filters on %s', (engine) => {
  let database: Database;
  afterEach(() => database.close());

  test.each([100, 150])('forget the filters of deleted combinations of %i jobs', async (jobs) => {
    database = await openTestDatabase(engine);
    const { db } = database;
    await loadJobs(
      database,
      createSearch(database, () => new Date(at)),
      Array.from({ length: jobs }, (_, number) => buildJob({ title: `Nurse ${number}` })),
    );
    const counter = engine === 'sqlite' ? sqliteEngine(db) : postgresqlEngine(db);

    for (let round = 1; round <= 12; round++) {
      const facets = sql`'c' || job_id || ${`.${round}`}`;
      await sql`insert into search_combinations (facets) select ${facets} from search_jobs`.execute(db);
      await sql`
        update search_jobs
        set combination = (select id from search_combinations where search_combinations.facets = ${facets})`.execute(db);
      await counter.deleteUnusedCombinations(db);
      const scan = await counter.scanFacets({ query: matchAll, at, approvedSince: undefined }, cutoffs);
      const found = new Set<string | undefined>();
      scan.forEachJob((indexes) => found.add(scan.tokens[indexes[0] ?? -1]));
      expect([...found].filter((token) => token?.endsWith(`.${round}`))).toHaveLength(jobs);
      expect(scan.tokens.length).toBeLessThanOrEqual(1000 + jobs);
    }
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchJobs } from '#contract/job-calls.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSearch, type SearchService } from '#server/search/search.ts';
import { generateJobs } from '../../../tools/load/job-generator.ts';
import { fetchPage } from '../../support/clients/page-client.ts';
import { engines, openTestDatabase } from '../../support/databases/test-databases.ts';
import { defaultSearch } from '../../support/fixtures/default-search.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const today = new Date('2026-03-01T12:00:00.000Z');

describe.each(engines)('counts of 4,000 jobs on %s', (engine) => {
  let database: Database;
  let exact: SearchService;
  let estimating: SearchService;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const now = () => today;
    exact = createSearch(database, now);
    estimating = createSearch(database, now, { exactMatches: 500, exactJobs: 1000 });
    await loadJobs(database, exact, [...generateJobs(4000, today)]);
  });
  afterAll(() => database.close());

  const find = async (criteria: Partial<typeof defaultSearch>) => {
    const search = { ...defaultSearch, ...criteria };
    return { exact: await exact.find(search), found: await estimating.find(search) };
  };

  test('are exact up to the limit, and about right beyond, on PostgreSQL alone', async () => {
    const many = await find({ description: 'customers' });
    expect(many.exact.total).toBeGreaterThan(3000);
    expect(many.exact.estimated).toEqual([]);
    expect(many.found.jobs).toEqual(many.exact.jobs);
    if (engine === 'sqlite') return expect(many.found).toEqual(many.exact);
    expect(many.found.estimated).toEqual(['total', 'facets']);
    expectAbout(many.found.total, many.exact.total, 0.15);
    const largest = [...(many.exact.facets?.byToken ?? [])].filter(([, jobs]) => jobs > 1500);
    expect(largest.length).toBeGreaterThan(1);
    for (const [token, jobs] of largest) expectAbout(many.found.facets?.byToken.get(token) ?? 0, jobs, 0.25);
    const second = await find({ description: 'customers', page: 2 });
    expect([second.found.total, second.found.estimated]).toEqual([many.found.total, ['total']]);

    const few = await find({ description: 'surgeon' });
    expect(few.found).toEqual(few.exact);
  });

  test('are exact where filters leave few of many', async () => {
    const { exact: all, found } = await find({ description: 'customers', workmodes: ['Remote'], postedOn: 'Past Week' });
    expect(all.total).toBeGreaterThan(0);
    expect([found.total, found.estimated]).toEqual([all.total, engine === 'sqlite' ? [] : ['facets']]);
  });
});

const expectAbout = (estimate: number, count: number, ratio: number) => {
  expect(estimate).toBe(Number(estimate.toPrecision(2)));
  expect(Math.abs(estimate - count), `${estimate} for ${count}`).toBeLessThan(count * ratio);
};

describe('a list of 120,000 jobs', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'postgresql', now: () => today });
    const jobs = Array.from({ length: 40 }, (_, ward) => buildJob({ title: 'Nurse', description: `<p>Ward ${ward}.</p>` }));
    await loadJobs(portal.database, portal.services.search, jobs);
    // A copy with another id counts like its job. The importer would take minutes, and one statement too long.
    for (let first = 1; first < 3000; first += 100)
      for (const [table, id] of [
        ['jobs', 'id'],
        ['search_jobs', 'job_id'],
      ] as const)
        await sql`
          insert into ${sql.table(table)} overriding system value
          select (jsonb_populate_record(original, jsonb_build_object(${id}::text, ${sql.ref(`original.${id}`)} + number * 1000,
            'external_id', 'copy ' || number || ' of ' || ${sql.ref(`original.${id}`)}))).*
          from ${sql.table(table)} as original, generate_series(${first}::integer, ${first + 99}::integer) as copy (number)
          where ${sql.ref(`original.${id}`)} < 1000`.execute(portal.database.db);
  }, 120_000);
  afterAll(() => portal.close());

  test('says "about", on the first page and on later ones', async () => {
    const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: { description: 'nurse' } });
    const { total, estimated, facets } = response.json<ResponseOf<typeof searchJobs>>().message;
    expect([total, estimated, facets?.workmode]).toEqual([120_000, ['total', 'facets'], { Onsite: 120_000 }]);
    const page = await fetchPage(portal, '/authPage/jobdetails/openposition?description=nurse&page=2');
    expect(page.text('main')).toContain('About 120,000 open positions');
    expect(page.text('main')).toContain('Showing 20 of about 120,000');
  });
});

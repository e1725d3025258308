import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestDatabaseSettings,
  engines,
  type TestDatabaseSettings,
} from '../../../../tests/support/databases/test-databases.ts';
import { buildJob } from '../../../../tests/support/fixtures/job-factory.ts';
import { loadJobs } from '../../../../tests/support/fixtures/job-loader.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import type { JobSearch } from '../job-search.ts';
import { createSearch, type SearchService } from '../search.ts';
import { createPublicSearch, type PublicSearch } from './public-search.ts';

const jobs = [
  buildJob({ title: 'Night nurse', workmode: 'Remote', category: ['Health'] }),
  buildJob({ title: 'Ward nurse', category: ['Health', 'Shifts'] }),
  buildJob({ title: 'Welder' }),
];
const searchFor = (description: string, page = 1): JobSearch => ({
  description,
  location: '',
  companies: [],
  categories: [],
  types: [],
  workmodes: [],
  postedOn: 'Any Time',
  page,
  pageSize: 20,
  candidateId: undefined,
});

describe.each(engines)('public searches on %s', (engine) => {
  let settings: TestDatabaseSettings;
  let database: Database;
  let search: SearchService;
  let publicSearch: PublicSearch;
  /** Searches that ran in this thread. */
  let inProcess: number;
  let slowdownMs: number;
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
    database = openDatabase(settings, () => {});
    search = createSearch(database, () => new Date());
    await loadJobs(database, search, jobs);
    inProcess = 0;
    slowdownMs = 0;
    publicSearch = createPublicSearch({
      engine,
      dataDir: settings.dataDir,
      search: {
        async find(...request) {
          inProcess++;
          await setTimeout(slowdownMs);
          return search.find(...request);
        },
      },
      now: () => new Date(),
      threads: 2,
    });
  });
  afterEach(async () => {
    await publicSearch.close();
    await database.close();
    await settings.remove();
  });

  const titles = ({ jobs }: Awaited<ReturnType<PublicSearch['find']>>) => jobs.map(({ title }) => title);

  test('give the same results in every thread', async () => {
    const requests = ['nurse', 'nurse remote', 'wleder', 'welder plumber', 'nothing like it', ''].map((text) => searchFor(text));
    const expected = await Promise.all(requests.map((request) => search.find(request)));
    expect(await Promise.all(requests.map((request) => publicSearch.find(request)))).toEqual(expected);
    expect(await publicSearch.find(searchFor('nurse', 2))).toMatchObject({ total: 2, jobs: [], facets: undefined });
  });

  test('see a change of the catalogue at once', async () => {
    await Promise.all(['nurse', 'welder', 'ward', 'night', 'day'].map((text) => publicSearch.find(searchFor(text))));
    await loadJobs(database, search, [buildJob({ title: 'Zookeeper' })]);
    const results = await Promise.all(['zookeeper', 'zokeeper'].map((text) => publicSearch.find(searchFor(text))));
    expect(results.map(titles)).toEqual([['Zookeeper'], ['Zookeeper']]);
  });

  test('reject beyond a bounded queue', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => publicSearch.find(searchFor('nurse'))));
    const rejected = outcomes.filter(({ status }) => status === 'rejected');
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]).toMatchObject({ reason: { kind: 'unavailable' } });
    expect(titles(await publicSearch.find(searchFor('welder')))).toEqual(['Welder']);
  });

  if (engine === 'sqlite') {
    test('run in threads, except the first three of a quiet second', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, at) => publicSearch.find(searchFor(`nurse ${at}`))));
      expect(inProcess).toBe(3);
    });

    test('run in threads after a slow one in process', async () => {
      slowdownMs = 30;
      await publicSearch.find(searchFor('nurse'));
      expect(titles(await publicSearch.find(searchFor('welder')))).toEqual(['Welder']);
      expect(inProcess).toBe(1);
    });

    test('report the error of a broken database, and continue', async () => {
      const busy = () => Promise.all([1, 2, 3].map(() => publicSearch.find(searchFor('nurse'))));
      await busy();
      const { db } = database;
      await db.schema.alterTable('companies').renameTo('companies_away').execute();
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => publicSearch.find(searchFor('nurse'))));
      expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'ERR_SQLITE_ERROR', errcode: 1 } });
      await db.schema.alterTable('companies_away').renameTo('companies').execute();
      expect(titles(await publicSearch.find(searchFor('welder')))).toEqual(['Welder']);
    });
  }
});

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
import { createSearchPool, type SearchPool } from './search-pool.ts';

const jobs = [
  buildJob({ title: 'Night nurse', workmode: 'Remote', category: ['Health'] }),
  buildJob({ title: 'Ward nurse', category: ['Health', 'Shifts'] }),
  buildJob({ title: 'Welder' }),
];
const searchFor = (description: string, page = 1): JobSearch => ({
  description,
  location: '',
  exact: false,
  companies: [],
  categories: [],
  types: [],
  workmodes: [],
  countries: [],
  employment: [],
  pay: undefined,
  statesPay: false,
  sort: 'best',
  postedOn: 'Any Time',
  page,
  pageSize: 20,
  candidateId: undefined,
});

describe.each(engines)('uncached searches on %s', (engine) => {
  let settings: TestDatabaseSettings;
  let database: Database;
  let search: SearchService;
  let searchPool: SearchPool;
  /** Searches that ran in this thread. */
  let inProcess: number;
  let running: number;
  let maxRunning: number;
  let slowdownMs: number;
  let site: string;
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
    database = openDatabase(settings, () => {});
    search = createSearch(database, () => new Date());
    await loadJobs(database, search, jobs);
    inProcess = 0;
    running = 0;
    maxRunning = 0;
    slowdownMs = 0;
    site = '203.0.113.0/24';
    searchPool = createSearchPool({
      engine,
      dataDir: settings.dataDir,
      search: {
        findChanged: search.findChanged,
        async find(...request) {
          inProcess++;
          maxRunning = Math.max(maxRunning, ++running);
          try {
            await setTimeout(slowdownMs);
            return await search.find(...request);
          } finally {
            running--;
          }
        },
      },
      now: () => new Date(),
      getQueueKey: () => site,
      threads: 2,
    });
  });
  afterEach(async () => {
    await searchPool.close();
    await database.close();
    await settings.remove();
  });

  const titles = ({ jobs }: Awaited<ReturnType<SearchPool['find']>>) => jobs.map(({ title }) => title);

  /** Makes SQLite search in threads until they are idle. */
  async function leaveProcess() {
    await searchPool.find(searchFor('ward'));
    slowdownMs = 30;
    await searchPool.find(searchFor('nurse'));
    slowdownMs = 0;
    inProcess = 0;
  }

  test('give the same results in every thread', async () => {
    await leaveProcess();
    const requests = ['nurse', 'nurse remote', 'wleder', 'welder plumber', 'nothing like it', ''].map((text) => searchFor(text));
    const expected = await Promise.all(requests.map((request) => search.find(request)));
    expect(await Promise.all(requests.map((request) => searchPool.find(request)))).toEqual(expected);
    expect(await searchPool.find(searchFor('nurse', 2))).toMatchObject({ total: 2, jobs: [], facets: undefined });
    expect(inProcess).toBe(engine === 'sqlite' ? 0 : requests.length + 1);
  });

  test('see a change of the catalogue at once', async () => {
    await leaveProcess();
    await Promise.all(['nurse', 'welder', 'ward', 'night', 'day'].map((text) => searchPool.find(searchFor(text))));
    await loadJobs(database, search, [buildJob({ title: 'Zookeeper' })]);
    const results = await Promise.all(['zookeeper', 'zokeeper'].map((text) => searchPool.find(searchFor(text))));
    expect(results.map(titles)).toEqual([['Zookeeper'], ['Zookeeper']]);
    expect(inProcess).toBe(engine === 'sqlite' ? 0 : 7);
  });

  test('reject beyond a bounded queue', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => searchPool.find(searchFor('nurse'))));
    const rejected = outcomes.filter(({ status }) => status === 'rejected');
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]).toMatchObject({ reason: { kind: 'unavailable' } });
    expect(titles(await searchPool.find(searchFor('welder')))).toEqual(['Welder']);
  });

  test('of a site that fills the queue do not delay other sites', async () => {
    await leaveProcess();
    let done = 0;
    const flood = Array.from({ length: 300 }, () => searchPool.find(searchFor('nurse')).then(() => done++));
    const outcomes = Promise.allSettled(flood);
    site = '198.51.100.0/24';
    expect(titles(await searchPool.find(searchFor('welder')))).toEqual(['Welder']);
    expect(done).toBeLessThan(20);
    // The other site's search took a place of the queue.
    expect((await outcomes).filter(({ status }) => status === 'fulfilled').length).toBe(199 + (engine === 'sqlite' ? 2 : 6));
  });

  if (engine === 'postgresql') {
    test('run six at a time, so that other queries find a connection', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, at) => searchPool.find(searchFor(`nurse ${at}`))));
      expect(maxRunning).toBe(6);
    });
  }

  if (engine === 'sqlite') {
    test('run in threads, except the first three of a quiet second', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, at) => searchPool.find(searchFor(`nurse ${at}`))));
      expect(inProcess).toBe(3);
    });

    test('run in threads after a slow one in process, unless it is the first, which reads the words', async () => {
      slowdownMs = 30;
      await searchPool.find(searchFor('nurse'));
      await searchPool.find(searchFor('ward'));
      expect(inProcess).toBe(2);
      expect(titles(await searchPool.find(searchFor('welder')))).toEqual(['Welder']);
      expect(inProcess).toBe(2);
    });

    test('report the error of a broken database, and continue', async () => {
      const busy = () => Promise.all([1, 2, 3].map(() => searchPool.find(searchFor('nurse'))));
      await busy();
      const { db } = database;
      await db.schema.alterTable('companies').renameTo('companies_away').execute();
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => searchPool.find(searchFor('nurse'))));
      expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'ERR_SQLITE_ERROR', errcode: 1 } });
      await db.schema.alterTable('companies_away').renameTo('companies').execute();
      expect(titles(await searchPool.find(searchFor('welder')))).toEqual(['Welder']);
    });
  }
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { buildJob } from '../../../../tests/support/fixtures/job-factory.ts';
import { catalogueStore } from '../catalogue-store.ts';
import { parseJob } from '../import/imported-job-schema.ts';
import { importJobs } from '../import/job-import.ts';
import { jobsStore } from '../job-store.ts';
import { createDemoJobs } from './demo-jobs.ts';
import { seedDemoJobs } from './seed-demo-jobs.ts';

const now = () => new Date('2026-02-01T10:00:00.000Z');
const jobs = createDemoJobs(now());
const noIndex = { async updateJobs() {}, async updateEntries() {}, async refreshIndex() {} };

describe.each(engines)('the demonstration jobs on %s', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  const fill = () => seedDemoJobs({ catalogue: catalogueStore(database.db, noIndex), now });
  const titles = async () => (await database.db.selectFrom('jobs').select('title').execute()).map(({ title }) => title);

  test('fill an empty portal once', async () => {
    await fill();
    expect(await titles()).toHaveLength(jobs.length);

    await fill();
    expect(await titles()).toHaveLength(jobs.length);
    expect(await jobsStore(database.db, now).version()).toBe(2);
  });

  test('are there once when two portals start at once', async () => {
    await Promise.all([fill(), fill()]);

    expect(await titles()).toHaveLength(jobs.length);
  });

  test('stay away from a portal that has jobs of its own', async () => {
    const own = parseJob(buildJob({ title: 'Nurse' }));
    const feed = async function* () {
      yield { at: 'job 1', ...own };
    };
    await importJobs(feed(), catalogueStore(database.db, noIndex), { source: 'import', now });

    await fill();

    expect(await titles()).toEqual(['Nurse']);
  });
});

test('each keeps the rules of the import format', () => {
  const broken = jobs.map(({ externalId, categories, approvedAt, ...job }) =>
    parseJob({ ...job, external_id: externalId, category: categories, approvedDate: approvedAt }),
  );

  expect(broken.filter((read) => !('job' in read))).toEqual([]);
});

test('have a key and a text of their own, and ages of hours up to eighty days', () => {
  const ages = jobs.map(({ approvedAt }) => now().getTime() - Date.parse(approvedAt ?? '')).toSorted((a, b) => a - b);

  expect(new Set(jobs.map(({ externalId }) => externalId)).size).toBe(jobs.length);
  expect(new Set(jobs.map(({ description }) => description)).size).toBe(jobs.length);
  expect(ages.at(0)).toBeLessThan(12 * 3_600_000);
  expect(ages.at(-1)).toBeGreaterThan(70 * 24 * 3_600_000);
  expect(ages.at(-1)).toBeLessThanOrEqual(80 * 24 * 3_600_000);
});

test('show a screen what is out of the ordinary', () => {
  expect(jobs.some(({ title }) => title.length >= 90)).toBe(true);
  expect(jobs.some(({ city, workmode }) => city === '' && workmode === 'Onsite')).toBe(true);
  expect(jobs.some(({ skills }) => skills.length === 0)).toBe(true);
  expect(jobs.some(({ description }) => description.startsWith('&lt;p&gt;'))).toBe(true);
  expect(jobs.some(({ categories }) => categories.includes('Sales, Marketing & Growth'))).toBe(true);
  expect([...new Set(jobs.map(({ type }) => type))].toSorted()).toEqual(['', 'C', 'C2H', 'FL', 'H']);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { questionKinds } from '#contract/questions/question-kinds.ts';
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
const noopIndex = { async updateJobs() {}, async updateEntries() {}, async refreshIndex() {} };

describe.each(engines)('demo jobs on %s', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  const seed = () => seedDemoJobs({ catalogue: catalogueStore(database.db, noopIndex), now });
  const readTitles = async () => (await database.db.selectFrom('jobs').select('title').execute()).map(({ title }) => title);

  test('are imported into an empty catalogue once', async () => {
    await seed();
    expect(await readTitles()).toHaveLength(jobs.length);

    await seed();
    expect(await readTitles()).toHaveLength(jobs.length);
    expect(await jobsStore(database.db, now).version()).toBe(2);
  });

  test('are not duplicated by two portals that start at once', async () => {
    await Promise.all([seed(), seed()]);

    expect(await readTitles()).toHaveLength(jobs.length);
  });

  test('are not imported into a catalogue with jobs', async () => {
    const own = parseJob(buildJob({ title: 'Nurse' }));
    const feed = async function* () {
      yield { position: 'job 1', ...own };
    };
    await importJobs(feed(), catalogueStore(database.db, noopIndex), { source: 'import', now });

    await seed();

    expect(await readTitles()).toEqual(['Nurse']);
  });
});

test('demo jobs follow the rules of the import format', () => {
  const parsed = jobs.map(({ externalId, categories, approvedAt, ...job }) =>
    parseJob({ ...job, external_id: externalId, category: categories, approvedDate: approvedAt }),
  );

  expect(parsed.filter((result) => !('job' in result))).toEqual([]);
});

test('demo jobs ask questions of every kind but files', () => {
  const parsed = jobs.map(({ externalId, categories, approvedAt, ...job }) =>
    parseJob({ ...job, external_id: externalId, category: categories, approvedDate: approvedAt }),
  );
  const asked = parsed.map((result) => ('job' in result ? result.job.questions : []));

  expect(asked).toEqual(jobs.map(({ questions }) => questions));
  expect(new Set(asked.flat().map(({ kind }) => kind))).toEqual(new Set(questionKinds.filter((kind) => kind !== 'file')));
  expect(asked.flat().some(({ purpose }) => purpose === 'demographic')).toBe(true);
});

test('demo jobs have distinct ids and descriptions, and are up to eighty days old', () => {
  const ages = jobs.map(({ approvedAt }) => now().getTime() - Date.parse(approvedAt ?? '')).toSorted((a, b) => a - b);

  expect(new Set(jobs.map(({ externalId }) => externalId)).size).toBe(jobs.length);
  expect(new Set(jobs.map(({ description }) => description)).size).toBe(jobs.length);
  expect(ages.at(0)).toBeLessThan(12 * 3_600_000);
  expect(ages.at(-1)).toBeGreaterThan(70 * 24 * 3_600_000);
  expect(ages.at(-1)).toBeLessThanOrEqual(80 * 24 * 3_600_000);
});

test('demo jobs include edge cases for screens', () => {
  expect(jobs.some(({ title }) => title.length >= 90)).toBe(true);
  expect(jobs.some(({ city, workmode }) => city === '' && workmode === 'Onsite')).toBe(true);
  expect(jobs.some(({ skills }) => skills.length === 0)).toBe(true);
  expect(jobs.some(({ description }) => description.startsWith('&lt;p&gt;'))).toBe(true);
  expect(jobs.some(({ categories }) => categories.includes('Sales, Marketing & Growth'))).toBe(true);
  expect([...new Set(jobs.map(({ type }) => type))].toSorted()).toEqual(['', 'C', 'C2H', 'FL', 'H']);
});

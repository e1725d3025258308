import { expect, test } from 'vitest';
import { parseJob } from '#server/catalogue/import/imported-job-schema.ts';
import { generateJob, generateJobs } from './job-generator.ts';

const newest = new Date('2026-05-01T00:00:00.000Z');

test('generates the same jobs every time, independent of the count', () => {
  expect([...generateJobs(50, newest)]).toEqual([...generateJobs(80, newest)].slice(0, 50));
  expect(generateJob(1, newest)).not.toEqual({ ...generateJob(2, newest), external_id: 'made-1' });
});

test('generates valid jobs with descriptions of 2 to 4 kB', () => {
  for (const job of generateJobs(500, newest)) {
    expect(parseJob(job)).toHaveProperty('job');
    const bytes = Buffer.byteLength(job.description);
    expect(bytes).toBeGreaterThanOrEqual(2000);
    expect(bytes).toBeLessThanOrEqual(4000);
    expect(job.description).not.toMatch(/[{}]/);
  }
});

test('varies titles, companies and cities', () => {
  const jobs = [...generateJobs(2000, newest)];
  const countDistinct = (key: 'title' | 'company' | 'city') => new Set(jobs.map((job) => job[key])).size;
  expect(countDistinct('title')).toBeGreaterThan(1000);
  expect(countDistinct('company')).toBeGreaterThan(100);
  expect(countDistinct('city')).toBeGreaterThan(20);
});

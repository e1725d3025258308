import { expect, test } from 'vitest';
import { parseJob } from '#server/catalogue/import/imported-job-schema.ts';
import { generateJob, generateJobs } from './job-generator.ts';

const newest = new Date('2026-05-01T00:00:00.000Z');

test('the same number makes the same jobs, and a small catalogue begins a large one', () => {
  expect([...generateJobs(50, newest)]).toEqual([...generateJobs(80, newest)].slice(0, 50));
  expect(generateJob(1, newest)).not.toEqual({ ...generateJob(2, newest), external_id: 'made-1' });
});

test('every job keeps the rules of the import, and its description has 2 to 4 kB', () => {
  for (const job of generateJobs(500, newest)) {
    expect(parseJob(job)).toHaveProperty('job');
    const bytes = Buffer.byteLength(job.description);
    expect(bytes).toBeGreaterThanOrEqual(2000);
    expect(bytes).toBeLessThanOrEqual(4000);
    expect(job.description).not.toMatch(/[{}]/);
  }
});

test('a catalogue has many titles, companies and places, and none of them alone', () => {
  const jobs = [...generateJobs(2000, newest)];
  const different = (key: 'title' | 'company' | 'city') => new Set(jobs.map((job) => job[key])).size;
  expect(different('title')).toBeGreaterThan(1000);
  expect(different('company')).toBeGreaterThan(100);
  expect(different('city')).toBeGreaterThan(20);
});

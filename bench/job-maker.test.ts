import { expect, test } from 'vitest';
import { readJob } from '../src/server/feeds/job-rules.ts';
import { madeJob, madeJobs } from './job-maker.ts';

const newest = new Date('2026-05-01T00:00:00.000Z');

test('the same number makes the same jobs, and a small catalogue begins a large one', () => {
  expect([...madeJobs(50, newest)]).toEqual([...madeJobs(80, newest)].slice(0, 50));
  expect(madeJob(1, newest)).not.toEqual({ ...madeJob(2, newest), external_id: 'made-1' });
});

test('every job keeps the rules of the import, and its description has 2 to 4 kB', () => {
  for (const job of madeJobs(500, newest)) {
    expect(readJob(job)).toHaveProperty('job');
    const bytes = Buffer.byteLength(job.description);
    expect(bytes).toBeGreaterThanOrEqual(2000);
    expect(bytes).toBeLessThanOrEqual(4000);
    expect(job.description).not.toMatch(/[{}]/);
  }
});

test('a catalogue has many titles, companies and places, and none of them alone', () => {
  const jobs = [...madeJobs(2000, newest)];
  const different = (key: 'title' | 'company' | 'city') => new Set(jobs.map((job) => job[key])).size;
  expect(different('title')).toBeGreaterThan(1000);
  expect(different('company')).toBeGreaterThan(100);
  expect(different('city')).toBeGreaterThan(20);
});

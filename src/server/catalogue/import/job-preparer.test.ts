import { afterEach, describe, expect, test } from 'vitest';
import { buildJob } from '../../../../tests/support/fixtures/job-factory.ts';
import { contentHash, type HashedJob } from './imported-job.ts';
import { parseJob } from './imported-job-schema.ts';
import { createJobPreparer, createPreparerThread, type JobPreparer, PreparationError } from './job-preparer.ts';
import { prepareJobs } from './prepare-jobs.ts';

function hashedJob(told: object): HashedJob {
  const read = parseJob(buildJob(told));
  if (!('job' in read)) throw new Error(read.reason);
  return { ...read.job, contentHash: contentHash(read.job) };
}

describe('a thread that prepares jobs', () => {
  let thread: JobPreparer;
  afterEach(() => thread.close());

  test('makes of them what is made without it, in the order in which it is asked', async () => {
    const lists = [
      [
        hashedJob({
          title: 'Nurse',
          description: '<p onclick="x()">Ana &amp; Ben</p><script>x</script>',
          skills: ['C++', 'Ünïcode'],
        }),
      ],
      [hashedJob({ title: 'Cook', isApproved: false }), hashedJob({ title: 'Porter', country: 'US', state: 'NY', pay: null })],
      [],
    ];
    thread = createPreparerThread();

    expect(await Promise.all(lists.map(thread.prepare))).toEqual(lists.map(prepareJobs));
  });

  test('that runs out of memory fails all that it was asked, and is asked, in a sentence', async () => {
    thread = createPreparerThread({ maxOldGenerationSizeMb: 8 });
    const many = Array.from({ length: 300 }, (_, number) =>
      hashedJob({ description: `<p>${Array.from({ length: 8000 }, (_, word) => `w${number}x${word}`).join(' ')}</p>` }),
    );

    const [first, second] = await Promise.allSettled([thread.prepare(many), thread.prepare([])]);
    expect(first).toMatchObject({ status: 'rejected', reason: expect.any(PreparationError) });
    expect(first).toMatchObject({ reason: { message: expect.stringContaining('was not loaded to its end') } });
    expect(second).toEqual(first);
    await expect(thread.prepare([])).rejects.toThrow(PreparationError);
  });

  test('throws what a job makes it throw', async () => {
    thread = createPreparerThread();
    const broken = { ...hashedJob({}), description: undefined } as unknown as HashedJob;

    await expect(thread.prepare([broken])).rejects.toThrow(TypeError);
  });
});

test('prepares few jobs without a thread, and more with one', async () => {
  const preparer = createJobPreparer();
  const jobs = Array.from({ length: 400 }, () => hashedJob({}));
  const workers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  const before = workers();
  try {
    for (let batch = 0; batch < 3; batch++) expect(await preparer.prepare(jobs)).toEqual(prepareJobs(jobs));
    expect(workers()).toBe(before);
    expect(await preparer.prepare(jobs)).toEqual(prepareJobs(jobs));
    expect(workers()).toBeGreaterThan(before);
  } finally {
    await preparer.close();
  }
});

import { afterEach, describe, expect, test } from 'vitest';
import { buildJob } from '../../../../tests/support/fixtures/job-factory.ts';
import { type HashedJob, hashJobContent } from './imported-job.ts';
import { parseJob } from './imported-job-schema.ts';
import { createJobPreparer, createPreparerThread, type JobPreparer, PreparationError } from './job-preparer.ts';
import { prepareJobs } from './prepare-jobs.ts';

function hashedJob(fields: object): HashedJob {
  const result = parseJob(buildJob(fields));
  if (!('job' in result)) throw new Error(result.reason);
  return { ...result.job, contentHash: hashJobContent(result.job) };
}

describe('a preparer thread', () => {
  let thread: JobPreparer;
  afterEach(() => thread.close());

  test('returns the same results as the main thread, in order', async () => {
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

  test('rejects pending and later calls after running out of memory', async () => {
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

  test('rethrows errors in the code of the thread', async () => {
    thread = createPreparerThread();
    const broken = { ...hashedJob({}), description: undefined } as unknown as HashedJob;

    await expect(thread.prepare([broken])).rejects.toThrow(TypeError);
  });
});

test('starts a thread only after a thousand jobs', async () => {
  const preparer = createJobPreparer();
  const jobs = Array.from({ length: 400 }, () => hashedJob({}));
  const countWorkers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  const before = countWorkers();
  try {
    for (let batch = 0; batch < 3; batch++) expect(await preparer.prepare(jobs)).toEqual(prepareJobs(jobs));
    expect(countWorkers()).toBe(before);
    expect(await preparer.prepare(jobs)).toEqual(prepareJobs(jobs));
    expect(countWorkers()).toBeGreaterThan(before);
  } finally {
    await preparer.close();
  }
});

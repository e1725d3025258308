import { expect, test } from 'vitest';
import { findApplyingJob } from './applying-job.ts';

const loginUrl = '/authPage/jobdetails/1042';

test.each([loginUrl, `${loginUrl}/`, '/authpage/JobDetails/1042'])('finds the job of %s', (pathname) => {
  expect(findApplyingJob(loginUrl, pathname)).toBe(1042);
});

test.each(['/authPage/jobdetails/7', '/authPage/jobdetails/openposition', '/', `${loginUrl}/apply`])(
  'finds none on %s',
  (pathname) => {
    expect(findApplyingJob(loginUrl, pathname)).toBeUndefined();
  },
);

test('finds none without a pressed Apply button', () => {
  expect(findApplyingJob(undefined, loginUrl)).toBeUndefined();
  expect(findApplyingJob('/', '/')).toBeUndefined();
});

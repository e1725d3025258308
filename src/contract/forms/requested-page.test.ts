import { expect, test } from 'vitest';
import { parseRequestedPage } from './requested-page.ts';

test.each([
  ['/authPage/profileSection', 'profile'],
  ['/authPage/jobdetails/appliedJob', 'appliedJobs'],
  ['/authPage/jobdetails/appliedJob/7KQ2-M9XD', 'receipt'],
  ['/authPage/alerts', 'alerts'],
])('accepts %s', (path, page) => {
  expect(parseRequestedPage(path)).toBe(page);
});

test.each([
  '',
  '/',
  '//evil.example/authPage/profileSection',
  'https://evil.example/authPage/profileSection',
  '/authPage/profileSection/unlink',
  '/authPage/profileSection?link=failed',
  '/authPage/alerts/edit',
  '/authPage/jobdetails/1',
  '/authPage/jobdetails/appliedJob/',
  '/authPage/jobdetails/appliedJob/../../../logout',
  '/authPage/jobdetails/appliedJob/a?b',
  '/logout',
])('rejects %j', (path) => {
  expect(parseRequestedPage(path)).toBeUndefined();
});

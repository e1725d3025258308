import { expect, test } from 'vitest';
import { resolveSignInDestination } from './use-complete-sign-in.ts';

const job = '/authPage/jobdetails/1042';

test('without a resume the resume dialog opens, wherever the candidate was going', () => {
  expect(resolveSignInDestination(false, undefined, '/')).toBe('resume-dialog');
  expect(resolveSignInDestination(false, job, job)).toBe('resume-dialog');
});

test('with a resume the candidate stays on the job whose Apply button they pressed', () => {
  expect(resolveSignInDestination(true, job, job)).toBe('this-page');
});

test('with a resume and no such job they go to the open positions', () => {
  expect(resolveSignInDestination(true, undefined, job)).toBe('open-positions');
  expect(resolveSignInDestination(true, '/authPage/jobdetails/7', job)).toBe('open-positions');
  expect(resolveSignInDestination(true, '/', '/')).toBe('open-positions');
});

test('whoever signs in on the open positions keeps their filters', () => {
  expect(resolveSignInDestination(true, undefined, '/authPage/jobdetails/openposition')).toBe('this-page');
});

/** Some hundred ways to write an address of elsewhere so that it looks like one of here. */
const elsewhere = [
  '//',
  '/\\',
  '\\\\',
  '/\t/',
  '///',
  'https:',
  'https:/',
  'https://',
  'HTTPS:\\\\',
  'javascript:',
  'data:text/html,',
  '/%2f',
  '/./',
  '/..//',
  '\x01//',
  ' //',
  '@',
  '?',
  '#',
  '.',
].flatMap((opening) =>
  ['evil.example', 'evil.example/', 'evil.example%00', `evil.example${job}`, `127.0.0.1@evil.example${job}`].flatMap((host) => [
    opening + host,
    job + opening + host,
    `${opening}${host}\n${job}`,
    `${job}\n${opening}${host}`,
  ]),
);

test('of 400 stored addresses that lead away none is followed: the candidate stays on this job or goes to the open positions', () => {
  expect(new Set(elsewhere).size).toBe(400);
  expect(elsewhere.filter((stored) => resolveSignInDestination(true, stored, job) !== 'open-positions')).toEqual([]);
  // Not even where the browser's own path has come to be one of them.
  expect(elsewhere.filter((stored) => resolveSignInDestination(true, stored, stored) !== 'open-positions')).toEqual([]);
});

test('a stored address that is no job of this page leads nowhere else', () => {
  for (const stored of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    `${job}/..`,
    `${job}?x`,
    '/login',
    '',
  ]) {
    expect(resolveSignInDestination(true, stored, job)).toBe('open-positions');
    expect(resolveSignInDestination(true, stored, stored)).toBe('open-positions');
  }
});

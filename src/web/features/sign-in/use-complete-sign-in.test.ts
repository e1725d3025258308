import { expect, test } from 'vitest';
import { resolveSignInDestination } from './use-complete-sign-in.ts';

const job = '/authPage/jobdetails/1042';

test('without a resume the resume dialog opens on every page', () => {
  expect(resolveSignInDestination(false, undefined, '/')).toBe('resume-dialog');
  expect(resolveSignInDestination(false, job, job)).toBe('resume-dialog');
});

test('with a resume the candidate stays on the job whose Apply button started the sign-in', () => {
  expect(resolveSignInDestination(true, job, job)).toBe('this-page');
});

test('with a resume and no such job the open positions follow', () => {
  expect(resolveSignInDestination(true, undefined, job)).toBe('open-positions');
  expect(resolveSignInDestination(true, '/authPage/jobdetails/7', job)).toBe('open-positions');
  expect(resolveSignInDestination(true, '/', '/')).toBe('open-positions');
});

test('a sign-in on the open positions preserves the filters', () => {
  expect(resolveSignInDestination(true, undefined, '/authPage/jobdetails/openposition')).toBe('this-page');
});

/** 400 external addresses that resemble internal ones. */
const externalAddresses = [
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

test('follows none of 400 stored external addresses', () => {
  expect(new Set(externalAddresses).size).toBe(400);
  expect(externalAddresses.filter((stored) => resolveSignInDestination(true, stored, job) !== 'open-positions')).toEqual([]);
  // The result is the same if the browser's own path equals the stored address.
  expect(externalAddresses.filter((stored) => resolveSignInDestination(true, stored, stored) !== 'open-positions')).toEqual([]);
});

test('ignores a stored address other than a job page', () => {
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

import { expect, test } from 'vitest';
import { nameResumeFile } from './resume-file-name.ts';

const file = { name: 'Asha Rao', title: 'Night Nurse (A&E)', key: '1', resumeName: 'My CV.PDF' };

test('names candidate and job', () => {
  expect(nameResumeFile(file)).toMatch(/^asha-rao-night-nurse-a-e-[0-9a-f]{12}\.pdf$/);
});

test('differs for two applications with equal names, and is the same for one', () => {
  expect(nameResumeFile({ ...file, key: '2' })).not.toBe(nameResumeFile(file));
  expect(nameResumeFile(file)).toBe(nameResumeFile(file));
});

test.each([
  ['../../etc/passwd', /^etc-passwd-night-nurse-a-e-\w+\.pdf$/],
  ['Zoë Müller', /^zoe-muller-/],
  ['李 雷', /^李-雷-/],
  ['', /^night-nurse-a-e-\w+\.pdf$/],
  ['\u{1F600}', /^night-nurse/],
])('is safe for %j', (name, expected) => {
  expect(nameResumeFile({ ...file, name })).toMatch(expected);
});

test('fits a file system', () => {
  const name = nameResumeFile({ ...file, name: '𠮷'.repeat(200), title: '𠮷'.repeat(200), resumeName: `x.${'p'.repeat(300)}` });
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});

import { expect, test } from 'vitest';
import { sourceOf } from './applicant-source.ts';

test.each([
  [undefined, 'none'],
  [{ utm_campaign: 'spring' }, 'none'],
  [{ utm_source: 'LinkedIn', source: 'x' }, 'linkedin'],
  [{ source: 'Hacker  News', ref: 'x' }, 'hacker news'],
  [{ ref: 'berlin-startup-jobs.com' }, 'berlin-startup-jobs.com'],
  [{ gh_src: '8f2c1a3b1us' }, '8f2c1a3b1us'],
  [{ 'lever-source': 'Jobbörse' }, 'jobbörse'],
])('%j counts as %s', (attribution, source) => {
  expect(sourceOf(attribution)).toBe(source);
});

test.each([
  'ada@example.com',
  '+49 151 2345678',
  'user 123-456-7890',
  '0b8e1c1e-9d0f-4e4e-8f7f-2f3a4b5c6d7e',
  '5f4dcc3b5aa765d61d8327deb882cf99',
  'x'.repeat(41),
  '-leading',
])('%s counts as other, since it may name a person', (value) => {
  expect(sourceOf({ utm_source: value })).toBe('other');
});

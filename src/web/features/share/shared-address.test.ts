import { expect, test } from 'vitest';
import { toSharedAddress } from './shared-address.ts';

test.each([
  ['https://careers.example.com/authPage/jobdetails/1', 'https://careers.example.com/authPage/jobdetails/1'],
  [
    'https://careers.example.com/authPage/jobdetails/1?utm_source=x&UTM_id=2',
    'https://careers.example.com/authPage/jobdetails/1',
  ],
  [
    'https://careers.example.com/authPage/jobdetails/1?utm_source=x&ref=hn&gh_src=1&x=a%20b#top',
    'https://careers.example.com/authPage/jobdetails/1?x=a+b',
  ],
])('shares %s as %s', (href, shared) => {
  expect(toSharedAddress(href)).toBe(shared);
});

import { expect, test } from 'vitest';
import { findCountryOfTimeZone } from './time-zone-country.ts';

test.each([
  ['Europe/Berlin', 'DE'],
  ['America/New_York', 'US'],
  ['America/Toronto', 'CA'],
  ['Australia/Perth', 'AU'],
  ['UTC', undefined],
  ['Nowhere/City', undefined],
])('the country of %s is %s', (zone, country) => {
  expect(findCountryOfTimeZone(zone)).toBe(country);
});

test('old and new names of a time zone have the same country', () => {
  expect([findCountryOfTimeZone('Asia/Calcutta'), findCountryOfTimeZone('Asia/Kolkata')]).toContain('IN');
});

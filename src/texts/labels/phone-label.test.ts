import { expect, test } from 'vitest';
import { formatPhoneNumber } from './phone-label.ts';

test.each([
  ['919812345678', '+91 98123 45678'],
  ['12125550123', '+1 212 555 0123'],
  ['4915123456789', '+49 151 23456789'],
  ['33612345678', '+33 6 12 34 56 78'],
  // Without a mask.
  ['436641234567', '+43 6641234567'],
  // Shorter and longer than the mask.
  ['9198', '+91 98'],
  ['9198123456789', '+91 98123 456789'],
  ['91', '+91'],
  ['0', '+0'],
  ['', ''],
])('the number %s reads %s', (digits, text) => {
  expect(formatPhoneNumber(digits)).toBe(text);
});

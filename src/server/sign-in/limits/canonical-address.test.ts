import { expect, test } from 'vitest';
import { canonicalizeAddress } from './canonical-address.ts';

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['asha+jobs@example.com', 'asha@example.com'],
  ['asha+jobs+more@example.com', 'asha@example.com'],
  ['a.sha@example.com', 'a.sha@example.com'],
  ['+asha@example.com', '+asha@example.com'],
  ['a.s.h.a@gmail.com', 'asha@gmail.com'],
  ['a.sha+jobs@googlemail.com', 'asha@gmail.com'],
  ['asha@gmail.com.example.org', 'asha@gmail.com.example.org'],
])('the inbox of %s is %s', (address, inbox) => {
  expect(canonicalizeAddress(address)).toBe(inbox);
});

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
  ['a.s-h_a@proton.me', 'asha@proton.me'],
  ['a-sha+jobs@protonmail.com', 'asha@proton.me'],
  ['asha@protonmail.ch', 'asha@proton.me'],
  ['asha@pm.me', 'asha@proton.me'],
  ['a-s_h.a@example.com', 'a-s_h.a@example.com'],
  ['a.sha@mail.proton.me', 'a.sha@mail.proton.me'],
  ['jobs@asha.fastmail.com', 'asha@fastmail.com'],
  ['jobs+more@asha.fastmail.co.uk', 'asha@fastmail.co.uk'],
  ['asha+jobs@fastmail.fm', 'asha@fastmail.fm'],
  ['a.sha@fastmail.com', 'a.sha@fastmail.com'],
  ['jobs@asha.fastmail.com.example.org', 'jobs@asha.fastmail.com.example.org'],
  ['jobs@asha.notfastmail.com', 'jobs@asha.notfastmail.com'],
  ['jobs@co.fastmail.example', 'jobs@co.fastmail.example'],
])('the inbox of %s is %s', (address, inbox) => {
  expect(canonicalizeAddress(address)).toBe(inbox);
});

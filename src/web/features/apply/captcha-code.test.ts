import { expect, test } from 'vitest';
import { formatSpokenCaptcha, generateCaptchaCode } from './captcha-code.ts';

test('"6 characters from letters and digits": letters of both sizes, and digits, are drawn', () => {
  const drawn = Array.from({ length: 200 }, () => generateCaptchaCode());
  for (const code of drawn) expect(code).toMatch(/^[A-Za-z0-9]{6}$/);
  for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/]) expect(drawn.join('')).toMatch(kind);
});

test('a code is said character by character, with the size of each letter', () => {
  expect(formatSpokenCaptcha('Ad4')).toBe('capital A, small d, 4');
});

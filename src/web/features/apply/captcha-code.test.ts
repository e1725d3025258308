import { expect, test } from 'vitest';
import { formatSpokenCaptcha, generateCaptchaCode } from './captcha-code.ts';

test('"6 characters from letters and digits": capital and small letters, and digits', () => {
  const codes = Array.from({ length: 200 }, () => generateCaptchaCode());
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9]{6}$/);
  for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/]) expect(codes.join('')).toMatch(kind);
});

test('spells a code with the case of each letter', () => {
  expect(formatSpokenCaptcha('Ad4')).toBe('capital A, small d, 4');
});

import { expect, test } from 'vitest';
import { isHttpsUrl } from './https-url.ts';

test('accepts absolute https addresses', () => {
  expect(
    ['https://example.com/logo.png', 'HTTPS://example.com', 'https://[::1]:3000/x'].filter((url) => !isHttpsUrl(url)),
  ).toEqual([]);
});

test.each([
  ...['javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'data:image/svg+xml,<svg onload=alert(1)>'],
  ...[
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
  ],
  ...['https:\\\\evil.example', 'http://evil.example', 'blob:https://evil.example/1', 'https://', 'https://a b', '', 'no logo'],
])('rejects %s', (url) => {
  expect(isHttpsUrl(url)).toBe(false);
});

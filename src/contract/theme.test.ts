import { expect, test } from 'vitest';
import { readTheme } from './theme.ts';

test('the cookie that no sibling subdomain can plant decides', () => {
  expect(readTheme({ '__Host-theme': 'light', theme: 'dark' })).toBe('light');
  expect(readTheme({ theme: 'dark' })).toBe('dark');
});

test('an unknown value is the theme of the system', () => {
  expect(readTheme({})).toBe('system');
  expect(readTheme({ '__Host-theme': 'sepia', theme: 'dark' })).toBe('system');
});

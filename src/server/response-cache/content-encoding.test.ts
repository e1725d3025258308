import { expect, it } from 'vitest';
import { negotiateEncoding } from './content-encoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['gzip;q=0, *;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=nonsense', 'identity'],
])('answers accept-encoding %s with %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});

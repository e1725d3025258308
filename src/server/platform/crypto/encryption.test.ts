import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const key = Buffer.alloc(32, 7);

test('what was sealed opens with its key and for its owner', () => {
  expect(decrypt(encrypt('48219 – é', key, 'row 1'), key, 'row 1')).toBe('48219 – é');
});

test('the same text never looks the same', () => {
  expect(encrypt('48219', key, 'row 1')).not.toBe(encrypt('48219', key, 'row 1'));
});

test('another key, another owner or a changed bit opens nothing', () => {
  const sealed = encrypt('48219', key, 'row 1');
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;

  expect(() => decrypt(sealed, Buffer.alloc(32, 8), 'row 1')).toThrow();
  expect(() => decrypt(sealed, key, 'row 2')).toThrow();
  expect(() => decrypt(bytes.toString('base64'), key, 'row 1')).toThrow();
  expect(() => decrypt('', key, 'row 1')).toThrow();
});

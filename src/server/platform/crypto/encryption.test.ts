import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const key = Buffer.alloc(32, 7);

test('decrypts with the same key and owner', () => {
  expect(decrypt(encrypt('48219 – é', key, 'row 1'), key, 'row 1')).toBe('48219 – é');
});

test('encrypts equal texts differently', () => {
  expect(encrypt('48219', key, 'row 1')).not.toBe(encrypt('48219', key, 'row 1'));
});

test('rejects another key, another owner and changed bits', () => {
  const encrypted = encrypt('48219', key, 'row 1');
  const bytes = Buffer.from(encrypted, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;

  expect(() => decrypt(encrypted, Buffer.alloc(32, 8), 'row 1')).toThrow();
  expect(() => decrypt(encrypted, key, 'row 2')).toThrow();
  expect(() => decrypt(bytes.toString('base64'), key, 'row 1')).toThrow();
  expect(() => decrypt('', key, 'row 1')).toThrow();
});

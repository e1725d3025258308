import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = Buffer.alloc(32, 7);

test('what was sealed opens with its key and for its owner', () => {
  expect(unseal(seal('48219 – é', key, 'row 1'), key, 'row 1')).toBe('48219 – é');
});

test('the same text never looks the same', () => {
  expect(seal('48219', key, 'row 1')).not.toBe(seal('48219', key, 'row 1'));
});

test('another key, another owner or a changed bit opens nothing', () => {
  const sealed = seal('48219', key, 'row 1');
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;

  expect(() => unseal(sealed, Buffer.alloc(32, 8), 'row 1')).toThrow();
  expect(() => unseal(sealed, key, 'row 2')).toThrow();
  expect(() => unseal(bytes.toString('base64'), key, 'row 1')).toThrow();
  expect(() => unseal('', key, 'row 1')).toThrow();
});

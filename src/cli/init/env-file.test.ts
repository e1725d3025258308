import { expect, test } from 'vitest';
import { CommandError } from '../command.ts';
import { changeEnvText } from './env-file.ts';

test.each([
  [`O'Hara`, `NAME="O'Hara"\n`],
  [`O'Hara "Bakes"`, `NAME=\`O'Hara "Bakes"\`\n`],
])('quotes %s with a mark that it has not', (value, text) => {
  expect(changeEnvText('/no/such/file', { NAME: value })).toBe(text);
});

test('rejects a value with all three quotation marks', () => {
  expect(() => changeEnvText('/no/such/file', { NAME: `'"\`` })).toThrow(CommandError);
});

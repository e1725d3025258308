import { expect, test } from 'vitest';
import { formatCsvLine } from '../csv.ts';
import { parseCsv } from './csv-parser.ts';

test('parses quotes, separators and line breaks inside cells', () => {
  expect(parseCsv('a,b\r\n"x, ""y""\nz",2\n,\n\n3,')).toEqual([['a', 'b'], ['x, "y"\nz', '2'], ['3']]);
});

test('parses semicolons when the first line has no comma', () => {
  expect(parseCsv('id;status\n1;"a;b, c"')).toEqual([
    ['id', 'status'],
    ['1', 'a;b, c'],
  ]);
});

test('parses the output of the export', () => {
  const cells = ['Asha "the nurse"', 'line\nbreak', '', 'a;b|c', "it's"];
  expect(parseCsv(formatCsvLine(cells))).toEqual([cells]);
});

test.each(['', '\n\n', '"open', 'a,"b" c'])('ends for %j', (text) => {
  expect(Array.isArray(parseCsv(text))).toBe(true);
});

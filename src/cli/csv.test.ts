import { expect, test } from 'vitest';
import { formatCsvLine } from './csv.ts';

test.each([
  ['Asha Rao', 'Asha Rao'],
  ['', ''],
  ['Rao, Asha', '"Rao, Asha"'],
  ['the "A" team', '"the ""A"" team"'],
  ['two\nlines', '"two\nlines"'],
])('formats %j as %j', (text, cell) => {
  expect(formatCsvLine([text, 'end'])).toBe(`${cell},end\r\n`);
});

test.each(['=HYPERLINK("x")', '+919812345678', '-2', '@SUM(A1)', '\tx', '\rx', '\0x'])(
  'escapes %j so that it is no formula',
  (text) => {
    expect(formatCsvLine([text])).toMatch(/^"?'/);
  },
);

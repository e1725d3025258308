import { expect, test } from 'vitest';
import { formatCsvLine } from './csv.ts';

test.each([
  ['Asha Rao', 'Asha Rao'],
  ['', ''],
  ['Rao, Asha', '"Rao, Asha"'],
  ['the "A" team', '"the ""A"" team"'],
  ['two\nlines', '"two\nlines"'],
])('%j is written as %j', (text, written) => {
  expect(formatCsvLine([text, 'end'])).toBe(`${written},end\r\n`);
});

test.each(['=HYPERLINK("x")', '+919812345678', '-2', '@SUM(A1)', '\tx', '\rx', '\0x'])(
  '%j cannot be taken for a formula',
  (text) => {
    expect(formatCsvLine([text])).toMatch(/^"?'/);
  },
);

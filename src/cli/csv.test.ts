import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvLine } from './csv.ts';

test.each([
  ['Asha Rao', 'Asha Rao'],
  ['', ''],
  ['Rao, Asha', '"Rao, Asha"'],
  ['the "A" team', '"the ""A"" team"'],
  ['two\nlines', '"two\nlines"'],
  ['Rao; Asha', '"Rao; Asha"'],
])('formats %j as %j', (text, cell) => {
  expect(formatCsvLine([text, 'end'])).toBe(`${cell},end\r\n`);
});

test.each(['=HYPERLINK("x")', '+919812345678', '-2', '@SUM(A1)', '\tx', '\rx', '\0x', ' =1', '"=1"', '＝1'])(
  'escapes %j so that it is no formula',
  (text) => {
    expect(formatCsvLine([text])).toMatch(/^"?'/);
  },
);

test('control characters do not reach the terminal that shows the lines', () => {
  expect(formatCsvLine(['\u001b]0;title\u0007\u009b31m', 'a\tb\nc'])).toBe('"\uFFFD]0;title\uFFFD\uFFFD31m","a\tb\nc"\r\n');
});

test.each([
  ['Asha;=1+1', `"Asha;'=1+1"`],
  ['Asha; =1+1', `"Asha;' =1+1"`],
  ['Asha;"=1+1"', `"Asha;'""=1+1"""`],
  ['Asha\n-1+1', `"Asha\n'-1+1"`],
  ['Asha|@SUM(A1)', `"Asha|'@SUM(A1)"`],
])('escapes the formula after the separator in %j', (text, cell) => {
  expect(formatCsvLine([text])).toBe(`${cell}\r\n`);
});

test.each([
  ['I sew,\r\n\r\n"Quotes" and all', '"I sew,\r\n\r\n""Quotes"" and all"'],
  ['Skills:\r\n\r\n- sewing', `"Skills:\r\n\r\n'- sewing"`],
  ['Asha;\r\n\n=1', `"Asha;\r\n\n'=1"`],
  ['\r\nAsha', '"\r\nAsha"'],
  ['\n\n=1', `"\n\n'=1"`],
])('leaves the line breaks and blank lines of %j alone', (text, cell) => {
  expect(formatCsvLine([text])).toBe(`${cell}\r\n`);
});

test('formats a hundred thousand line breaks, without quadratic time', () => {
  const text = `a${'\n'.repeat(100_000)}b`;
  const started = performance.now();
  expect(formatCsvLine([text])).toBe(`"${text}"\r\n`);
  expect(performance.now() - started).toBeLessThan(2000);
});

test.each([',', ';', '\t', '|'])('begins no cell with a formula where %j separates them', (separator) => {
  const parts = ['=', '+', '-', '@', '＝', '"', '"=1"', "'", ';', ',', '|', '\t', '\r', '\n', '\r\n', ' ', 'x', '1'];
  const cell = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((each) => each.join(''));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      for (const shown of splitAsSpreadsheet(`2026,${formatCsvLine(cells)}`, separator))
        expect(shown).not.toMatch(/^ *[=+\-@＝]/u);
    }),
    { numRuns: 3000 },
  );
});

/** Splits like Excel: a quote binds only at the start of a cell, and text after the closing quote belongs to the cell. */
function splitAsSpreadsheet(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  let atStart = true;
  for (let at = 0; at < csv.length; at++) {
    const character = csv[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (csv[at + 1] === '"') cell += csv[at++];
      else quoted = false;
    } else if (character === '"' && atStart) quoted = true;
    else if (character === separator || character === '\n' || character === '\r') {
      cells.push(cell);
      cell = '';
      atStart = true;
      continue;
    } else cell += character;
    atStart = false;
  }
  return [...cells, cell];
}

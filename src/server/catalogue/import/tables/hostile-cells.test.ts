import { expect, test } from 'vitest';
import { parseCsvFeed } from '../csv-feed-parser.ts';

async function readRows(column: string, cell: string, count = 1) {
  const csv = Buffer.from(`Title,Company,${column}\n${`Nurse,Larkfield,"${cell}"\n`.repeat(count)}`);
  const rows: unknown[] = [];
  const started = performance.now();
  for await (const row of parseCsvFeed(
    (async function* () {
      yield csv;
    })(),
  ))
    rows.push(row);
  return { rows, ms: performance.now() - started };
}

test.each([
  ['digits in a date', 'Posted on', `${'1'.repeat(100_000)}\nx`],
  ['commas in a salary', 'Salary', `1${',,'.repeat(50_000)}1`],
  ['accents in a city', 'City', `a${'\u0301\u0316'.repeat(240_000)}`],
  ['escaped tags in a description', 'Description', '&lt;p '.repeat(60_000)],
])('many %s take no quadratic time', async (_case, column, cell) => {
  const { rows, ms } = await readRows(column, cell);
  expect(rows).toHaveLength(1);
  expect(ms).toBeLessThan(5000);
});

test('a long name of a column is not searched again in each row', async () => {
  const { rows, ms } = await readRows(`Salary (${'ab '.repeat(300_000)}`, '50000', 20_000);
  expect(rows).toHaveLength(20_000);
  expect(ms).toBeLessThan(10_000);
});

test('digits before many letters T in dates take no cubic time', async () => {
  const { rows, ms } = await readRows('Posted on', `${'1'.repeat(500)}${'T'.repeat(495)}\nx`, 100);
  expect(rows).toHaveLength(100);
  expect(ms).toBeLessThan(5000);
});

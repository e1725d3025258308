import { expect, test } from 'vitest';
import { formatAmount, formatJson, formatTable, type Measurement, medianOfRuns, meetsLimit } from './measurement-report.ts';

const rate: Measurement = { name: 'cached page', limit: { sense: 'at least', value: 60, unit: '%' }, measured: 72.31 };
const time: Measurement = { name: 'search', limit: { sense: 'at most', value: 10, unit: 'ms' }, measured: 12, note: 'p50 4 ms' };
const unseen: Measurement = { name: 'growth', limit: { sense: 'below', value: 4, unit: '×' }, measured: undefined };

test('a limit is met on the right side of it', () => {
  expect([rate, time, unseen].map(meetsLimit)).toEqual([true, false, false]);
  expect(meetsLimit({ ...rate, measured: 60 })).toBe(true);
  expect(meetsLimit({ ...time, measured: 10 })).toBe(true);
  expect(meetsLimit({ ...unseen, measured: 4 })).toBe(false);
});

test('the table says target, seen and met, its columns in line', () => {
  expect(formatTable([rate, time, unseen])).toBe(
    [
      '| what        | target  | seen             | met |',
      '| ----------- | ------- | ---------------- | --- |',
      '| cached page | ≥ 60 %  | 72.3 %           | yes |',
      '| search      | ≤ 10 ms | 12 ms (p50 4 ms) | no  |',
      '| growth      | < 4 ×   | –                | no  |',
    ].join('\n'),
  );
});

test('several runs become the median of what they saw', () => {
  const runs = [
    [{ ...rate, measured: 50 }, unseen],
    [{ ...rate, measured: undefined }, unseen],
    [{ ...rate, measured: 70, note: 'last' }, unseen],
  ];
  expect(medianOfRuns(runs)).toEqual([{ ...rate, measured: 60, note: 'last' }, unseen]);
});

test('a program reads the same figures, with whether each is met', () => {
  const { runs, figures } = JSON.parse(formatJson([rate, unseen], { runs: 3 }));
  expect(runs).toBe(3);
  expect(figures[0]).toEqual({ ...rate, met: true });
  expect(figures[1].met).toBe(false);
});

test('a number has as many digits as count', () => {
  const shown = [0, 0.00034, 0.123, 4.256, 42.42, 4242.4].map((value) => formatAmount(value, ''));
  expect(shown).toEqual(['0', '0.00034', '0.12', '4.26', '42.4', '4,242']);
});

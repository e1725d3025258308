import { expect, test } from 'vitest';
import { formatAmount, formatJson, formatTable, type Measurement, medianOfRuns, meetsLimit } from './measurement-report.ts';

const rate: Measurement = { name: 'cached page', limit: { sense: 'at least', value: 60, unit: '%' }, measured: 72.31 };
const time: Measurement = { name: 'search', limit: { sense: 'at most', value: 10, unit: 'ms' }, measured: 12, note: 'p50 4 ms' };
const missing: Measurement = { name: 'growth', limit: { sense: 'below', value: 4, unit: '×' }, measured: undefined };

test('compares a measurement with its limit', () => {
  expect([rate, time, missing].map(meetsLimit)).toEqual([true, false, false]);
  expect(meetsLimit({ ...rate, measured: 60 })).toBe(true);
  expect(meetsLimit({ ...time, measured: 10 })).toBe(true);
  expect(meetsLimit({ ...missing, measured: 4 })).toBe(false);
});

test('aligns the columns of the table', () => {
  expect(formatTable([rate, time, missing])).toBe(
    [
      '| what        | target  | measured         | met |',
      '| ----------- | ------- | ---------------- | --- |',
      '| cached page | ≥ 60 %  | 72.3 %           | yes |',
      '| search      | ≤ 10 ms | 12 ms (p50 4 ms) | no  |',
      '| growth      | < 4 ×   | –                | no  |',
    ].join('\n'),
  );
});

test('takes the median of several runs', () => {
  const runs = [
    [{ ...rate, measured: 50 }, missing],
    [{ ...rate, measured: undefined }, missing],
    [{ ...rate, measured: 70, note: 'last' }, missing],
  ];
  expect(medianOfRuns(runs)).toEqual([{ ...rate, measured: 60, note: 'last' }, missing]);
});

test('adds to the JSON whether each limit is met', () => {
  const { runs, figures } = JSON.parse(formatJson([rate, missing], { runs: 3 }));
  expect(runs).toBe(3);
  expect(figures[0]).toEqual({ ...rate, met: true });
  expect(figures[1].met).toBe(false);
});

test('rounds to about three significant digits', () => {
  const shown = [0, 0.00034, 0.123, 4.256, 42.42, 4242.4].map((value) => formatAmount(value, ''));
  expect(shown).toEqual(['0', '0.00034', '0.12', '4.26', '42.4', '4,242']);
});

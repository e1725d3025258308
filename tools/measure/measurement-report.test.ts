import { expect, test } from 'vitest';
import { formatAmount, formatJson, formatTable, type Measurement, medianOfRuns, meetsLimit } from './measurement-report.ts';

const rate: Measurement = { name: 'cached page', limit: { sense: 'at least', value: 60, unit: '%' }, measured: 72.31 };
const time: Measurement = { name: 'search', limit: { sense: 'at most', value: 10, unit: 'ms' }, measured: 12, note: 'p50 4 ms' };
const missing: Measurement = { name: 'growth', limit: { sense: 'below', value: 4, unit: '×' }, measured: undefined };

test('compares a value with its limit by sense', () => {
  expect([rate, time, missing].map(meetsLimit)).toEqual([true, false, false]);
  expect(meetsLimit({ ...rate, measured: 60 })).toBe(true);
  expect(meetsLimit({ ...time, measured: 10 })).toBe(true);
  expect(meetsLimit({ ...missing, measured: 4 })).toBe(false);
});

test('aligns target, result and met in columns', () => {
  expect(formatTable([rate, time, missing])).toBe(
    [
      '| what        | target  | result           | met |',
      '| ----------- | ------- | ---------------- | --- |',
      '| cached page | ≥ 60 %  | 72.3 %           | yes |',
      '| search      | ≤ 10 ms | 12 ms (p50 4 ms) | no  |',
      '| growth      | < 4 ×   | –                | no  |',
    ].join('\n'),
  );
});

test('reduces several runs to their medians', () => {
  const runs = [
    [{ ...rate, measured: 50 }, missing],
    [{ ...rate, measured: undefined }, missing],
    [{ ...rate, measured: 70, note: 'last' }, missing],
  ];
  expect(medianOfRuns(runs)).toEqual([{ ...rate, measured: 60, note: 'last' }, missing]);
});

test('writes the measurements as JSON with whether each meets its limit', () => {
  const { runs, measurements } = JSON.parse(formatJson([rate, missing], { runs: 3 }));
  expect(runs).toBe(3);
  expect(measurements[0]).toEqual({ ...rate, met: true });
  expect(measurements[1].met).toBe(false);
});

test('rounds an amount to significant digits', () => {
  const formatted = [0, 0.00034, 0.123, 4.256, 42.42, 4242.4].map((value) => formatAmount(value, ''));
  expect(formatted).toEqual(['0', '0.00034', '0.12', '4.26', '42.4', '4,242']);
});

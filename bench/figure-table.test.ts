import { expect, test } from 'vitest';
import { amount, type Figure, isMet, jsonOf, middleOf, tableOf } from './figure-table.ts';

const rate: Figure = { what: 'cached page', limit: { sense: 'at least', value: 60, unit: '%' }, seen: 72.31 };
const time: Figure = { what: 'search', limit: { sense: 'at most', value: 10, unit: 'ms' }, seen: 12, note: 'p50 4 ms' };
const unseen: Figure = { what: 'growth', limit: { sense: 'below', value: 4, unit: '×' }, seen: undefined };

test('a limit is met on the right side of it', () => {
  expect([rate, time, unseen].map(isMet)).toEqual([true, false, false]);
  expect(isMet({ ...rate, seen: 60 })).toBe(true);
  expect(isMet({ ...time, seen: 10 })).toBe(true);
  expect(isMet({ ...unseen, seen: 4 })).toBe(false);
});

test('the table says target, seen and met, its columns in line', () => {
  expect(tableOf([rate, time, unseen])).toBe(
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
    [{ ...rate, seen: 50 }, unseen],
    [{ ...rate, seen: undefined }, unseen],
    [{ ...rate, seen: 70, note: 'last' }, unseen],
  ];
  expect(middleOf(runs)).toEqual([{ ...rate, seen: 60, note: 'last' }, unseen]);
});

test('a program reads the same figures, with whether each is met', () => {
  const { runs, figures } = JSON.parse(jsonOf([rate, unseen], { runs: 3 }));
  expect(runs).toBe(3);
  expect(figures[0]).toEqual({ ...rate, met: true });
  expect(figures[1].met).toBe(false);
});

test('a number has as many digits as count', () => {
  const shown = [0, 0.00034, 0.123, 4.256, 42.42, 4242.4].map((value) => amount(value, ''));
  expect(shown).toEqual(['0', '0.00034', '0.12', '4.26', '42.4', '4,242']);
});

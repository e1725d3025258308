import { expect, test } from 'vitest';
import { formatAmounts, toPay, toPayUnit } from './pay-ranges.ts';

test.each([
  ['per-year-salary', 'YEAR'],
  ['per-hour-wage', 'HOUR'],
  ['1 YEAR', 'YEAR'],
  ['1 HOUR', 'HOUR'],
  ['month', 'MONTH'],
  ['hourly', 'HOUR'],
  ['2 WEEK', undefined],
  ['one-time', undefined],
  [null, undefined],
])('the unit of %j is %s', (text, unit) => {
  expect(toPayUnit(text)).toBe(unit);
});

test('reads amounts that are text, and leaves out zero', () => {
  expect(toPay({ currency: 'eur', min: '60000', max: '90,000', unit: 'YEAR' })).toEqual({
    currency: 'EUR',
    min: 60_000,
    max: 90_000,
    unit: 'YEAR',
  });
  expect(toPay({ currency: 'EUR', min: 0, max: 20, unit: 'HOUR' })).toEqual({ currency: 'EUR', max: 20, unit: 'HOUR' });
});

test.each([
  ['an unknown currency', { currency: 'EURO', min: 1, max: 2, unit: 'YEAR' as const }],
  ['no unit', { currency: 'EUR', min: 1, max: 2, unit: undefined }],
  ['no amount', { currency: 'EUR', min: null, max: '', unit: 'YEAR' as const }],
  ['a minimum above the maximum', { currency: 'EUR', min: 3, max: 2, unit: 'YEAR' as const }],
])('is left out with %s', (_, range) => {
  expect(toPay(range)).toBeUndefined();
});

test('formats amounts without a unit', () => {
  expect(formatAmounts('EUR', 50_000, 75_000)).toBe('EUR 50,000 – 75,000');
  expect(formatAmounts('EUR', 50_000, undefined)).toBe('EUR 50,000');
});

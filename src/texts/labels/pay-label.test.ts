import { describe, expect, test } from 'vitest';
import { formatComparedPay, formatPay } from './pay-label.ts';

describe('pay', () => {
  test('has one or two figures and a period', () => {
    expect(formatPay({ currency: 'EUR', min: 85000, max: 110000, unit: 'YEAR' })).toEqual({
      figures: '€85,000 – €110,000',
      per: 'a year',
    });
    expect(formatPay({ currency: 'EUR', min: 14.5, unit: 'HOUR' })).toEqual({ figures: 'from €14.50', per: 'an hour' });
    expect(formatPay({ currency: 'EUR', max: 14400, unit: 'YEAR' })).toEqual({ figures: 'up to €14,400', per: 'a year' });
  });

  test('is about the same in the period that it is compared by', () => {
    expect(formatComparedPay({ currency: 'EUR', min: 37.5, max: 37.5, unit: 'HOUR' }, 'YEAR')).toEqual({
      figures: 'about €78,000',
      per: 'a year (€37.50 an hour)',
    });
    expect(formatComparedPay({ currency: 'EUR', min: 50000, unit: 'YEAR' }, 'HOUR')).toEqual({
      figures: 'from about €24.04',
      per: 'an hour (from €50,000 a year)',
    });
    expect(formatComparedPay({ currency: 'EUR', max: 60000, unit: 'YEAR' }, 'YEAR')).toEqual({
      figures: 'up to €60,000',
      per: 'a year',
    });
  });
});

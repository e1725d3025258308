/** Reads pay. Leaves it out where amounts, currency or unit are missing. */
import { payUnits } from '#contract/job-constants.ts';
import type { PayUnit } from '../source.ts';
import { toNumber, toText } from './json-values.ts';

export interface PayRange {
  currency: string;
  min?: number;
  max?: number;
  unit: PayUnit;
}

/** Undefined unless the range is complete enough for the import format. */
export function toPay(range: { currency: unknown; min: unknown; max: unknown; unit: PayUnit | undefined }): PayRange | undefined {
  const currency = toText(range.currency).toUpperCase();
  const [min, max] = [toAmount(range.min), toAmount(range.max)];
  if (!currencies.has(currency) || range.unit === undefined) return undefined;
  if ((min === undefined && max === undefined) || (min !== undefined && max !== undefined && min > max)) return undefined;
  return { currency, ...(min !== undefined && { min }), ...(max !== undefined && { max }), unit: range.unit };
}

/** 'year', 'YEAR', 'per-year-salary', '1 YEAR', 'hourly'. Undefined for '2 WEEK' and other words. */
export function toPayUnit(value: unknown): PayUnit | undefined {
  const text = toText(value).toUpperCase();
  const [, word = text] = /^(?:1 |PER-)([A-Z]+)(?:-[A-Z-]+)?$/.exec(text) ?? [];
  return payUnits.find((unit) => unit === word) ?? unitWords[word];
}

const unitWords: Record<string, PayUnit> = {
  HOURLY: 'HOUR',
  DAILY: 'DAY',
  WEEKLY: 'WEEK',
  MONTHLY: 'MONTH',
  YEARLY: 'YEAR',
  ANNUAL: 'YEAR',
  ANNUALLY: 'YEAR',
};

/** Zero says nothing. */
const toAmount = (value: unknown) => {
  const amount = toNumber(value);
  return amount !== undefined && amount > 0 ? amount : undefined;
};

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** 'EUR 50,000 – 75,000', for a range that has no unit. */
export function formatAmounts(currency: string, min: number | undefined, max: number | undefined): string {
  const amounts = [...new Set([min, max])].filter((amount) => amount !== undefined).map((amount) => numbers.format(amount));
  return `${currency} ${amounts.join(' – ')}`.trim();
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Converts pay to a year, so that jobs can be compared. */
import type { Pay } from '#contract/job-calls.ts';
import type { PayPeriod } from '#contract/job-constants.ts';

export interface YearlyPay {
  /** ISO 4217. */
  currency: string;
  /** What the job pays at most, or at least when it has no upper end, in whole units of the currency. */
  amount: number;
}

/** Periods in a year of 52 weeks with 40 hours. */
const periodsPerYear: Record<string, number> = { HOUR: 2080, DAY: 260, WEEK: 52, MONTH: 12, YEAR: 1 };

export function toYearlyPay(pay: Pay | null): YearlyPay | null {
  const stated = pay?.max ?? pay?.min;
  if (!pay || stated === undefined) return null;
  return { currency: pay.currency, amount: Math.min(Math.round(stated * (periodsPerYear[pay.unit] ?? 1)), maxAmount) };
}

export const toYearlyAmount = (amount: number, per: PayPeriod) => amount * (periodsPerYear[per] ?? 1);

/** The largest integer of both databases. */
const maxAmount = 2_147_483_647;

/** Converts pay to a year, so that jobs can be compared. */
import type { Pay } from '#contract/job-calls.ts';
import { payPattern, periodsPerYear } from '#contract/job-constants.ts';

export interface YearlyPay {
  /** ISO 4217. */
  currency: string;
  /** What the job pays at most, or at least when it has no upper end, in whole units of the currency. */
  amount: number;
}

export function toYearlyPay(pay: Pay | null): YearlyPay | null {
  const stated = pay?.max ?? pay?.min;
  if (!pay || stated === undefined) return null;
  return { currency: pay.currency, amount: Math.min(Math.round(stated * periodsPerYear[pay.unit]), maxAmount) };
}

/** Reads the least pay of a search; undefined without one. */
export function parseLeastPay(text: string): { least: number; currency: string | undefined } | undefined {
  const [, currency, amount = '', hour] = payPattern.exec(text) ?? [];
  // The amounts of jobs are whole numbers, so rounding up selects the same ones.
  const least = Math.min(Math.ceil(Number(amount) * (hour ? periodsPerYear.HOUR : 1)), maxAmount);
  return least > 0 ? { least, currency } : undefined;
}

/** The largest integer of both databases. */
const maxAmount = 2_147_483_647;

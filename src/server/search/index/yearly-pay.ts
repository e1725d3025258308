/** Converts pay to a year, so that jobs can be compared. */
import type { Pay } from '#contract/job-calls.ts';
import { payPattern } from '#contract/job-constants.ts';

export interface YearlyPay {
  /** ISO 4217. */
  currency: string;
  /** What the job pays at most, or at least when it has no upper end, in whole units of the currency. */
  amount: number;
}

const hoursPerYear = 2080;
/** Periods in a year of 52 weeks with 40 hours. */
const periodsPerYear: Record<string, number> = { HOUR: hoursPerYear, DAY: 260, WEEK: 52, MONTH: 12, YEAR: 1 };

export function toYearlyPay(pay: Pay | null): YearlyPay | null {
  const stated = pay?.max ?? pay?.min;
  if (!pay || stated === undefined) return null;
  return { currency: pay.currency, amount: Math.min(Math.round(stated * (periodsPerYear[pay.unit] ?? 1)), maxAmount) };
}

/** Reads the least pay of a search; undefined without one. */
export function parseLeastPay(text: string): { least: number; currency: string | undefined } | undefined {
  const [, currency, amount = '', hour] = payPattern.exec(text) ?? [];
  const least = Number(amount) * (hour ? hoursPerYear : 1);
  return least > 0 ? { least, currency } : undefined;
}

/** The largest integer of both databases. */
const maxAmount = 2_147_483_647;

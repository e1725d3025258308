/** Adds calendar months to a time. */

/** Ends on the last day of a shorter month: a month after 31 January is 28 or 29 February. */
export function addMonths(time: Date, months: number): Date {
  const result = new Date(time);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return result;
}

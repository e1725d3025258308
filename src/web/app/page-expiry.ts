/** Computes when a visitor's page changes because time passes. */

/**
 * A job's age changes a whole number of days after its date. Every page also expires each hour, so that `renderedAt` is
 * at most an hour old.
 */
export interface PageExpiry {
  /** The last change; every render from here to `validUntil` gives the same page. */
  renderedAt: Date;
  validUntil: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** @param results query results with the page's jobs */
export function pageExpiry(results: object, at: Date): PageExpiry {
  const now = at.getTime();
  let previous = now - (now % hourMs);
  let next = previous + hourMs;
  for (const date of collectApprovedDates(results)) {
    const lastChange = now - ((((now - Date.parse(date)) % dayMs) + dayMs) % dayMs);
    previous = Math.max(previous, lastChange);
    next = Math.min(next, lastChange + dayMs);
  }
  return { renderedAt: new Date(previous), validUntil: next };
}

function collectApprovedDates(value: unknown, dates: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return dates;
  if ('approvedDate' in value && typeof value.approvedDate === 'string') dates.push(value.approvedDate);
  for (const part of Object.values(value)) collectApprovedDates(part, dates);
  return dates;
}

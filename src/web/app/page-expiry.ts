/** Computes how long a visitor's page stays the same although time passes. */

/**
 * A job's age changes a whole number of days after its date. Pages without jobs change every hour, so that no page counts ages
 * from an older moment.
 */
export interface PageExpiry {
  /** The last change so far: every render until the next one gives the same page. */
  renderedAt: Date;
  validUntil: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** @param results query results with the page's jobs */
export function pageExpiry(results: object, at: Date): PageExpiry {
  const now = at.getTime();
  let last = now - (now % hourMs);
  let next = last + hourMs;
  for (const date of approvedDates(results)) {
    const changed = now - ((((now - Date.parse(date)) % dayMs) + dayMs) % dayMs);
    last = Math.max(last, changed);
    next = Math.min(next, changed + dayMs);
  }
  return { renderedAt: new Date(last), validUntil: next };
}

function approvedDates(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found;
  if ('approvedDate' in value && typeof value.approvedDate === 'string') found.push(value.approvedDate);
  for (const part of Object.values(value)) approvedDates(part, found);
  return found;
}

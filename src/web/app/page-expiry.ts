/**
 * From when until when a page for everybody says the same by itself. Ages on it turn a whole number of days after a job's
 * date, and the hour bounds how old the moment may be that ages of other jobs are counted from.
 */
export interface PageExpiry {
  /** Later than every turn so far: whenever the page is drawn before the next one, it is the same. */
  renderedAt: Date;
  validUntil: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** @param answers whose jobs the page shows */
export function pageExpiry(answers: object, at: Date): PageExpiry {
  const now = at.getTime();
  let last = now - (now % hourMs);
  let next = last + hourMs;
  for (const date of approvedDates(answers)) {
    const turned = now - ((((now - Date.parse(date)) % dayMs) + dayMs) % dayMs);
    last = Math.max(last, turned);
    next = Math.min(next, turned + dayMs);
  }
  return { renderedAt: new Date(last), validUntil: next };
}

function approvedDates(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found;
  if ('approvedDate' in value && typeof value.approvedDate === 'string') found.push(value.approvedDate);
  for (const part of Object.values(value)) approvedDates(part, found);
  return found;
}

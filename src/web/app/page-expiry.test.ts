import { describe, expect, it } from 'vitest';
import { pageExpiry } from './page-expiry.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const approved = Date.parse('2026-01-12T09:20:15.250Z');
const page = { pages: [{ approvedDate: new Date(approved).toISOString(), title: '"approvedDate":"2026-01-01"' }] };
const expiryAt = (time: number, results: object = page) => {
  const { renderedAt, validUntil } = pageExpiry(results, new Date(time));
  return [renderedAt.getTime() - approved, validUntil - approved];
};

describe('pageExpiry', () => {
  it('expires a page without jobs at the end of the hour', () => {
    expect(pageExpiry({}, new Date('2026-02-01T12:59:59.999Z'))).toEqual({
      renderedAt: new Date('2026-02-01T12:00:00.000Z'),
      validUntil: Date.parse('2026-02-01T13:00:00.000Z'),
    });
  });

  it('expires at the millisecond at which a job becomes a day older', () => {
    const nextDay = 20 * dayMs;
    expect(expiryAt(approved + nextDay - 1)[1]).toBe(nextDay);
    expect(expiryAt(approved + nextDay)[0]).toBe(nextDay);
    expect(expiryAt(approved + nextDay + minuteMs)).toEqual(expiryAt(approved + nextDay));
  });

  it('returns a period around the present, also for a future date', () => {
    for (const days of [-1.5, -0.01, 0, 0.01, 0.99, 1, 45.5]) {
      const [renderedAt = 0, validUntil = 0] = expiryAt(approved + days * dayMs);
      expect(renderedAt).toBeLessThanOrEqual(days * dayMs);
      expect(validUntil).toBeGreaterThan(days * dayMs);
    }
  });
});

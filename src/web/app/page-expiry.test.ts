import { describe, expect, it } from 'vitest';
import { pageExpiry } from './page-expiry.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const approved = Date.parse('2026-01-12T09:20:15.250Z');
const page = { pages: [{ approvedDate: new Date(approved).toISOString(), title: '"approvedDate":"2026-01-01"' }] };
const momentAt = (time: number, results: object = page) => {
  const { renderedAt, validUntil } = pageExpiry(results, new Date(time));
  return [renderedAt.getTime() - approved, validUntil - approved];
};

describe('pageExpiry', () => {
  it('keeps a page without jobs for the hour', () => {
    expect(pageExpiry({}, new Date('2026-02-01T12:59:59.999Z'))).toEqual({
      renderedAt: new Date('2026-02-01T12:00:00.000Z'),
      validUntil: Date.parse('2026-02-01T13:00:00.000Z'),
    });
  });

  it('expires at the millisecond at which a job becomes a day older', () => {
    const turn = 20 * dayMs;
    expect(momentAt(approved + turn - 1)[1]).toBe(turn);
    expect(momentAt(approved + turn)[0]).toBe(turn);
    expect(momentAt(approved + turn + minuteMs)).toEqual(momentAt(approved + turn));
  });

  it('contains the present, also with a job of tomorrow', () => {
    for (const ago of [-1.5, -0.01, 0, 0.01, 0.99, 1, 45.5]) {
      const [openedAt = 0, until = 0] = momentAt(approved + ago * dayMs);
      expect(openedAt).toBeLessThanOrEqual(ago * dayMs);
      expect(until).toBeGreaterThan(ago * dayMs);
    }
  });
});

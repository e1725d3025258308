import { describe, expect, it } from 'vitest';
import { pageExpiry } from './page-expiry.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const approved = Date.parse('2026-01-12T09:20:15.250Z');
const page = { pages: [{ approvedDate: new Date(approved).toISOString(), title: '"approvedDate":"2026-01-01"' }] };
const momentAt = (time: number, answers: object = page) => {
  const { renderedAt, validUntil } = pageExpiry(answers, new Date(time));
  return [renderedAt.getTime() - approved, validUntil - approved];
};

describe('the moment that a page says it was opened at', () => {
  it('is the hour, until the next', () => {
    expect(pageExpiry({}, new Date('2026-02-01T12:59:59.999Z'))).toEqual({
      renderedAt: new Date('2026-02-01T12:00:00.000Z'),
      validUntil: Date.parse('2026-02-01T13:00:00.000Z'),
    });
  });

  it('ends at the millisecond at which a job on the page becomes a day older, and begins there', () => {
    const turn = 20 * dayMs;
    expect(momentAt(approved + turn - 1)[1]).toBe(turn);
    expect(momentAt(approved + turn)[0]).toBe(turn);
    expect(momentAt(approved + turn + minuteMs)).toEqual(momentAt(approved + turn));
  });

  it('is never later than the page, nor does a job of tomorrow make it so', () => {
    for (const ago of [-1.5, -0.01, 0, 0.01, 0.99, 1, 45.5]) {
      const [openedAt = 0, until = 0] = momentAt(approved + ago * dayMs);
      expect(openedAt).toBeLessThanOrEqual(ago * dayMs);
      expect(until).toBeGreaterThan(ago * dayMs);
    }
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';

const window = { max: 2, windowMs: 1000 };

describe('rate limits in memory', () => {
  let time: number;
  let limiter: ReturnType<typeof createMemoryRateLimiter>;
  beforeEach(() => {
    time = 10_000;
    limiter = createMemoryRateLimiter(() => new Date(time), 3);
  });
  const charge = (subject: string) => limiter.charge(subject, window);

  test('admits the maximum in a window, and marks the first rejection', () => {
    expect([charge('a'), charge('a')]).toEqual([undefined, undefined]);
    time += 400;
    expect(charge('a')).toEqual({ waitMs: 600, isFirst: true });
    expect(charge('a')).toEqual({ waitMs: 600, isFirst: false });
    expect(charge('b')).toBeUndefined();
    time += 600;
    expect(charge('a')).toBeUndefined();
  });

  test('a refund admits one more request', () => {
    charge('a');
    charge('a');
    limiter.refund('a');
    expect(charge('a')).toBeUndefined();
    expect(charge('a')).toBeDefined();
    limiter.refund('unknown');
  });

  test('holds a limited number of subjects, the latest ones', () => {
    for (const subject of ['a', 'a', 'b', 'b', 'c', 'c']) charge(subject);
    charge('d');
    expect(charge('b')).toBeDefined();
    expect(charge('a')).toBeUndefined();
  });

  test('a clock that is set back does not prolong a window', () => {
    charge('a');
    charge('a');
    time -= 5000;
    expect(charge('a')).toBeUndefined();
  });
});

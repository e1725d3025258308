import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { createOneTimeCodeService, generateCode, type OneTimeCodeService } from './one-time-codes.ts';

const minuteMs = 60_000;

describe.each(engines)('one-time codes on %s', (engine) => {
  let database: Database;
  let codes: OneTimeCodeService;
  let time: Date;
  /** Mailed codes and links, oldest first. */
  let mailed: { email: string; code: string; link: string }[];
  let draws: number[];

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    time = new Date('2026-11-05T14:00:00Z');
    mailed = [];
    draws = [];
    codes = open([Buffer.alloc(32, 7)]);
  });
  afterEach(() => database.close());

  const open = (keys: [Buffer, ...Buffer[]]) =>
    createOneTimeCodeService({
      db: database.db,
      keys,
      now: () => time,
      draw: () => draws.shift() ?? 48219,
      mails: {
        queueCode: async (_trx, { email, code, linkToken: link }) => {
          mailed.push({ email, code, link });
        },
        rehearseCode: async () => {},
        wake() {},
      },
    });
  const redeem = async (email: string, code: string) => {
    const verified = await codes.verify(email, code);
    return verified !== undefined && codes.consume(verified, database.db);
  };
  const redeemLink = (link: string) => codes.consumeLink(link, database.db);
  const advance = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const readRows = () => database.db.selectFrom('one_time_codes').selectAll().execute();
  const tryRepeatedly = (code: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => redeem('asha@example.com', code)));

  test('accepts a code once', async () => {
    await codes.issue('asha@example.com');

    expect(await redeem('asha@example.com', '48219')).toBe(true);
    expect(await redeem('asha@example.com', '48219')).toBe(false);
  });

  test('codes have five digits, leading zeros included', async () => {
    draws = [7, 0, 99_999];
    for (const _ of draws.slice()) await codes.issue('asha@example.com');

    expect(mailed.map(({ code }) => code)).toEqual(['00007', '00000', '99999']);
  });

  test('rejects the right code after five wrong ones', async () => {
    await codes.issue('asha@example.com');
    for (const wrong of ['00000', '11111', '22222', '33333', '44444']) {
      expect(await redeem('asha@example.com', wrong)).toBe(false);
    }

    expect(await redeem('asha@example.com', '48219')).toBe(false);
    expect(await readRows()).toMatchObject([{ attempts: 5, used_at: null }]);
  });

  test('accepts the right code at the fifth attempt', async () => {
    await codes.issue('asha@example.com');
    await tryRepeatedly('00000', 4);

    expect(await redeem('asha@example.com', '48219')).toBe(true);
  });

  test('a new code replaces the old one, even within one millisecond', async () => {
    draws = [11_111, 22_222];
    await codes.issue('asha@example.com');
    await codes.issue('asha@example.com');

    expect(await redeem('asha@example.com', '11111')).toBe(false);
    expect(await redeem('asha@example.com', '22222')).toBe(true);
    expect(await redeem('asha@example.com', '11111')).toBe(false);
  });

  test('a new code is the newest after the clock is set back', async () => {
    draws = [11_111, 22_222];
    await codes.issue('asha@example.com');
    advance(-5 * minuteMs);
    await codes.issue('asha@example.com');

    expect(await redeem('asha@example.com', '22222')).toBe(true);
  });

  test('a code expires after ten minutes', async () => {
    await codes.issue('asha@example.com');
    await codes.issue('ben@example.com');
    advance(10 * minuteMs - 1000);
    expect(await redeem('asha@example.com', '48219')).toBe(true);
    advance(1000);
    expect(await redeem('ben@example.com', '48219')).toBe(false);
  });

  test('a code belongs to one address', async () => {
    draws = [11_111, 22_222];
    await codes.issue('asha@example.com');
    await codes.issue('ben@example.com');

    expect(await redeem('ben@example.com', '11111')).toBe(false);
    expect(await redeem('nobody@example.com', '11111')).toBe(false);
    expect(await redeem('asha@example.com', '11111')).toBe(true);
  });

  test('evaluates five of 200 concurrent wrong codes', async () => {
    await codes.issue('asha@example.com');

    expect(await tryRepeatedly('00000', 200)).not.toContain(true);
    expect(await readRows()).toMatchObject([{ attempts: 5 }]);
    expect(await redeem('asha@example.com', '48219')).toBe(false);
  });

  test('accepts one of 50 concurrent right codes', async () => {
    await codes.issue('asha@example.com');

    expect((await tryRepeatedly('48219', 50)).filter(Boolean)).toHaveLength(1);
  });

  test('stores no digits of the code', async () => {
    await codes.issue('asha@example.com');
    const [row] = await readRows();

    expect(row?.code_mac).toMatch(/^[0-9a-f]{64}$/);
    expect(Object.values({ ...row, code_mac: '' })).not.toContain('48219');
  });

  test('stores equal codes as different hashes', async () => {
    for (const email of ['asha@example.com', 'asha@example.com', 'ben@example.com']) await codes.issue(email);

    expect(new Set((await readRows()).map((row) => row.code_mac)).size).toBe(3);
  });

  test('a link works once, instead of its code', async () => {
    await codes.issue('asha@example.com', { network: '203.0.113.7', charge: 'a charge', linkTtlMs: 10 * minuteMs });
    const link = mailed[0]?.link ?? '';

    expect(await redeemLink(link)).toEqual({
      email: 'asha@example.com',
      permit: { network: '203.0.113.7', charge: 'a charge' },
      pendingIdentity: null,
    });
    expect(await redeemLink(link)).toBeUndefined();
    expect(await redeem('asha@example.com', '48219')).toBe(false);
  });

  test('a used code invalidates its link', async () => {
    await codes.issue('asha@example.com');
    expect(await redeem('asha@example.com', '48219')).toBe(true);

    expect(await redeemLink(mailed[0]?.link ?? '')).toBeUndefined();
  });

  test('a link works after five wrong codes and after a newer code is sent', async () => {
    await codes.issue('asha@example.com');
    await tryRepeatedly('00000', 5);
    await codes.issue('asha@example.com');

    expect(await redeemLink(mailed[0]?.link ?? '')).toMatchObject({ email: 'asha@example.com' });
  });

  test.each([
    [10 * minuteMs - 1000, true],
    [10 * minuteMs, false],
  ])('after %i ms a link works: %s', async (ms, works) => {
    await codes.issue('asha@example.com');
    advance(ms);

    expect((await redeemLink(mailed[0]?.link ?? '')) !== undefined).toBe(works);
  });

  test('a link outlives its expired code until its own expiry', async () => {
    await codes.issue('asha@example.com', { linkTtlMs: 60 * minuteMs });
    await codes.issue('ben@example.com', { linkTtlMs: 60 * minuteMs });
    advance(60 * minuteMs - 1);
    expect(await redeem('asha@example.com', '48219')).toBe(false);
    expect(await redeemLink(mailed[0]?.link ?? '')).toMatchObject({ email: 'asha@example.com' });
    advance(1);
    expect(await redeemLink(mailed[1]?.link ?? '')).toBeUndefined();
  });

  test('links of the previous release expire with their code', async () => {
    for (const email of ['asha@example.com', 'ben@example.com']) await codes.issue(email, { linkTtlMs: 60 * minuteMs });
    await database.db.updateTable('one_time_codes').set({ link_expires_at: null }).execute();
    advance(10 * minuteMs - 1);
    expect(await redeemLink(mailed[0]?.link ?? '')).toBeDefined();
    advance(1);
    expect(await redeemLink(mailed[1]?.link ?? '')).toBeUndefined();
  });

  test('accepts one of 50 concurrent uses of a link, and no partial or mixed link', async () => {
    await codes.issue('asha@example.com');
    await codes.issue('ben@example.com');
    const [asha = '', ben = ''] = mailed.map(({ link }) => link);
    const [id, secret] = [asha.split('.')[0], ben.split('.')[1]];

    expect([await redeemLink(`${id}.${secret}`), await redeemLink(`${id}.`), await redeemLink('.')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const uses = await Promise.all(Array.from({ length: 50 }, () => redeemLink(asha)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  test('stores no secret of the link', async () => {
    await codes.issue('asha@example.com');

    expect(JSON.stringify(await readRows())).not.toContain(mailed[0]?.link.split('.')[1]);
  });

  test('a code survives a key change while the old key is configured', async () => {
    await codes.issue('asha@example.com');
    await codes.issue('ben@example.com');
    const [oldKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

    expect(await open([newKey]).verify('asha@example.com', '48219')).toBeUndefined();
    expect(await open([newKey, oldKey]).verify('asha@example.com', '48219')).toBeDefined();
    expect(await open([newKey, oldKey]).verify('ben@example.com', '48219')).toBeDefined();
    await open([newKey, oldKey]).issue('asha@example.com');
    expect(await open([newKey]).verify('asha@example.com', '48219')).toBeDefined();
  });

  test('deletes codes an hour after their link expired', async () => {
    await codes.issue('asha@example.com');
    await codes.issue('ben@example.com', { linkTtlMs: 60 * minuteMs });
    advance(70 * minuteMs + 10);
    await deleteExpiredData(database.db, () => time);

    expect(await readRows()).toMatchObject([{ email: 'ben@example.com' }]);
  });
});

test('a million codes are distributed evenly: chi-square, and one in ten begins with a zero', () => {
  const total = 1_000_000;
  const counts = new Float64Array(100_000);
  let leadingZeros = 0;
  for (let at = 0; at < total; at++) {
    const code = generateCode(randomInt);
    if (code.startsWith('0')) leadingZeros++;
    const place = Number(code);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const expected = total / counts.length;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;

  // With 99,999 degrees of freedom the distribution is nearly normal; 4.42 deviations have p < 0.00001.
  expect(Math.abs(chiSquare - freedom) / Math.sqrt(2 * freedom)).toBeLessThan(4.42);
  expect(leadingZeros / total).toBeGreaterThan(0.098);
  expect(leadingZeros / total).toBeLessThan(0.102);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../../../tests/setup/databases.ts';
import type { Database } from '../db/database.ts';
import { type OneTimeCodes, openOneTimeCodes } from './one-time-codes.ts';

const minuteMs = 60_000;

describe.each(engines)('one-time codes on %s', (engine) => {
  let database: Database;
  let codes: OneTimeCodes;
  let time: Date;
  /** What the mails carried, by address, oldest first. */
  let mailed: { email: string; code: string }[];
  let draws: number[];

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    time = new Date('2026-11-05T14:00:00Z');
    mailed = [];
    draws = [];
    codes = openOneTimeCodes({
      db: database.db,
      key: Buffer.alloc(32, 7),
      now: () => time,
      draw: () => draws.shift() ?? 48219,
      codesPerHour: 3,
      mails: {
        queueCode: async (_transaction, { email, code }) => {
          mailed.push({ email, code });
        },
        wake() {},
      },
    });
  });
  afterEach(() => database.close());

  const pass = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const rows = () => database.db.selectFrom('one_time_codes').selectAll().execute();
  const tries = (code: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => codes.redeem('asha@example.com', code)));

  test('a code works once', async () => {
    await codes.issue('asha@example.com');

    expect(await codes.redeem('asha@example.com', '48219')).toBe(true);
    expect(await codes.redeem('asha@example.com', '48219')).toBe(false);
  });

  test('a code has five digits, zeros in front included', async () => {
    draws = [7, 0, 99_999];
    for (const _ of draws.slice()) await codes.issue('asha@example.com');

    expect(mailed.map(({ code }) => code)).toEqual(['00007', '00000', '99999']);
  });

  test('after five wrong ones even the right one is refused', async () => {
    await codes.issue('asha@example.com');
    for (const wrong of ['00000', '11111', '22222', '33333', '44444']) {
      expect(await codes.redeem('asha@example.com', wrong)).toBe(false);
    }

    expect(await codes.redeem('asha@example.com', '48219')).toBe(false);
    expect(await rows()).toMatchObject([{ attempts: 5, used_at: null }]);
  });

  test('the fifth try may be the right one', async () => {
    await codes.issue('asha@example.com');
    await tries('00000', 4);

    expect(await codes.redeem('asha@example.com', '48219')).toBe(true);
  });

  test('a new code replaces the old one, within the same millisecond too', async () => {
    draws = [11_111, 22_222];
    await codes.issue('asha@example.com');
    await codes.issue('asha@example.com');

    expect(await codes.redeem('asha@example.com', '11111')).toBe(false);
    expect(await codes.redeem('asha@example.com', '22222')).toBe(true);
    expect(await codes.redeem('asha@example.com', '11111')).toBe(false);
  });

  test('a new code is the newest when the clock was set back', async () => {
    draws = [11_111, 22_222];
    await codes.issue('asha@example.com');
    pass(-5 * minuteMs);
    await codes.issue('asha@example.com');

    expect(await codes.redeem('asha@example.com', '22222')).toBe(true);
  });

  test('a code lives ten minutes', async () => {
    await codes.issue('asha@example.com');
    await codes.issue('ben@example.com');
    pass(10 * minuteMs - 1000);
    expect(await codes.redeem('asha@example.com', '48219')).toBe(true);
    pass(1000);
    expect(await codes.redeem('ben@example.com', '48219')).toBe(false);
  });

  test('a code is for one address', async () => {
    draws = [11_111, 22_222];
    await codes.issue('asha@example.com');
    await codes.issue('ben@example.com');

    expect(await codes.redeem('ben@example.com', '11111')).toBe(false);
    expect(await codes.redeem('nobody@example.com', '11111')).toBe(false);
    expect(await codes.redeem('asha@example.com', '11111')).toBe(true);
  });

  test('of 200 wrong ones at once five are evaluated', async () => {
    await codes.issue('asha@example.com');

    expect(await tries('00000', 200)).not.toContain(true);
    expect(await rows()).toMatchObject([{ attempts: 5 }]);
    expect(await codes.redeem('asha@example.com', '48219')).toBe(false);
  });

  test('of 50 right ones at once one is accepted', async () => {
    await codes.issue('asha@example.com');

    expect((await tries('48219', 50)).filter(Boolean)).toHaveLength(1);
  });

  test('the table holds nothing that looks like the code', async () => {
    await codes.issue('asha@example.com');
    const [row] = await rows();

    expect(row?.code_mac).toMatch(/^[0-9a-f]{64}$/);
    expect(Object.values({ ...row, code_mac: '' })).not.toContain('48219');
  });

  test('the same code is kept as something else each time', async () => {
    for (const email of ['asha@example.com', 'asha@example.com', 'ben@example.com']) await codes.issue(email);

    expect(new Set((await rows()).map((row) => row.code_mac)).size).toBe(3);
  });

  test('an address gets so many codes an hour and no more, and the last of them still works', async () => {
    draws = [11_111, 22_222, 33_333, 44_444];
    for (const _ of draws.slice()) await codes.issue('asha@example.com');
    expect(mailed.map(({ code }) => code)).toEqual(['11111', '22222', '33333']);
    expect(await codes.redeem('asha@example.com', '33333')).toBe(true);

    pass(60 * minuteMs + 10);
    await codes.issue('asha@example.com');
    expect(mailed).toHaveLength(4);
  });

  test('codes of the last hour are kept, older ones are forgotten', async () => {
    await codes.issue('asha@example.com');
    pass(60 * minuteMs + 10);
    await codes.issue('ben@example.com');
    await codes.forget();

    expect(await rows()).toMatchObject([{ email: 'ben@example.com' }]);
  });
});

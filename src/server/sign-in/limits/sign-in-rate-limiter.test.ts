import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#server/domain-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { dayMs, hourMs } from '#server/platform/time/durations.ts';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { createSignInRateLimiter, type Requester, type SignInRateLimiter } from './sign-in-rate-limiter.ts';

const minuteMs = 60_000;
const victim = 'asha@example.com';

describe.each(engines)('the limits of signing in on %s', (engine) => {
  let database: Database;
  let limits: SignInRateLimiter;
  let time: Date;
  let logged: string[];

  const open = (settings: { enabled?: boolean; isLocalOrigin?: boolean } = {}) => {
    const note = (_details: object, message: string) => void logged.push(message);
    const log = { info: note, warn: note, error: note };
    return createSignInRateLimiter({ db: database.db, now: () => time, log, enabled: true, isLocalOrigin: false, ...settings });
  };
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    time = new Date('2026-11-05T14:00:00Z');
    logged = [];
    limits = open();
  });
  afterEach(() => database.close());

  const pass = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const from = (at: number): Requester => ({ network: `203.0.113.${at}`, onLoopback: false, device: undefined });
  const onDevice = (at: number): Requester => ({ ...from(at), device: `device ${at}` });
  const here: Requester = { network: '127.0.0.1', onLoopback: true, device: undefined };
  const mailed = async (asker: Requester, email = victim) => (await limits.acquireSendPermit(email, asker)) !== undefined;
  /** What a try is answered: `tried`, or the code of the refusal. */
  const guess = async (asker: Requester, email = victim) => {
    try {
      await limits.chargeCodeAttempt(email, asker);
      return 'tried';
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };
  const tallied = (minutesAgo: number, counts: { tries: number; failures: number }) => {
    const minute = `${new Date(time.getTime() - minutesAgo * minuteMs).toISOString().slice(0, 16)}Z`;
    return database.db
      .insertInto('code_tallies')
      .values({ minute, ...counts })
      .execute();
  };
  const refusedFor = async (asking: Promise<unknown>) => {
    const error = await asking.then(
      () => undefined,
      (refusal: DomainError) => refusal,
    );
    return [error?.kind, error?.details.retryAfter];
  };

  test('between two mails to an address lie sixty seconds', async () => {
    expect(await mailed(from(1))).toBe(true);
    pass(minuteMs - 1);
    expect(await mailed(from(2))).toBe(false);
    pass(1);
    expect(await mailed(from(2))).toBe(true);
  });

  test('who asks in vain does not make the next one wait', async () => {
    for (let at = 0; at < 4; at++, pass(minuteMs)) expect(await mailed(from(1))).toBe(true);
    expect(await mailed(from(1))).toBe(false);
    expect(await mailed(from(2))).toBe(true);
  });

  test('five mails an hour and one more from the slow lane, ten and twenty-four in a day, and never none for an hour', async () => {
    const sentAt: number[] = [];
    for (let minutes = 0; minutes < 24 * 60; minutes += 10, pass(10 * minuteMs)) {
      if (await mailed(from(minutes % 50))) sentAt.push(minutes);
    }

    expect(sentAt.filter((minutes) => minutes < 60)).toHaveLength(6);
    expect(sentAt.length).toBeLessThanOrEqual(34);
    expect(sentAt.length).toBeGreaterThan(30);
    for (const [at, minutes] of sentAt.slice(1).entries()) expect(minutes - (sentAt[at] ?? 0)).toBeLessThanOrEqual(60);
  });

  test('one network causes three mails in a day, and after them one an hour', async () => {
    const sentAt: number[] = [];
    for (let minutes = 0; minutes < 6 * 60; minutes += 10, pass(10 * minuteMs)) if (await mailed(from(1))) sentAt.push(minutes);

    expect(sentAt).toEqual([0, 10, 20, 30, 90, 150, 210, 270, 330]);
    expect(await mailed(from(2))).toBe(true);
  });

  test('a trusted device gets its mail whatever others spent', async () => {
    for (let at = 0; at < 29; at++, pass(2 * minuteMs)) await mailed(from(at));
    expect(await mailed(from(99))).toBe(false);

    for (let at = 0; at < 5; at++) expect(await mailed(onDevice(99))).toBe(true);
    expect(await mailed(onDevice(99))).toBe(false);
    expect(await mailed(onDevice(98))).toBe(true);
  });

  test('ten wrong codes for an address in any 24 hours', async () => {
    for (let at = 0; at < 10; at++, pass(hourMs)) expect(await guess(from(at))).toBe('tried');

    expect(await guess(from(11))).toBe('code_entry_closed');
    expect(await refusedFor(limits.chargeCodeAttempt(victim, from(12)))).toEqual(['rate-limited', 14 * 3600]);
    expect(await guess(from(12), 'ben@example.com')).toBe('tried');
    pass(14 * hourMs - 1);
    expect(await guess(from(13))).toBe('code_entry_closed');
    pass(1);
    expect(await guess(from(14))).toBe('tried');
    expect(await guess(from(15))).toBe('code_entry_closed');
  });

  test('thirty wrong codes for an address in any 30 days', async () => {
    for (let day = 0; day < 3; day++, pass(dayMs)) {
      for (let at = 0; at < 10; at++) expect(await guess(from(at))).toBe('tried');
    }
    pass(26 * dayMs);
    expect(await refusedFor(limits.chargeCodeAttempt(victim, from(1)))).toEqual(['rate-limited', 24 * 3600]);
    pass(dayMs);
    expect(await guess(from(1))).toBe('tried');
  });

  test('of a hundred tries at once ten are let through', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(from(at))));

    expect(answers.filter((answer) => answer === 'tried')).toHaveLength(10);
  });

  test('a trusted device has ten of its own a day, and a right code gives everything back', async () => {
    for (let at = 0; at < 10; at++) await guess(from(at));
    expect(await guess(from(11))).toBe('code_entry_closed');
    for (let at = 0; at < 20; at++) {
      await limits.refundCodeAttempt(await limits.chargeCodeAttempt(victim, onDevice(1)), victim, onDevice(1), {}, database.db);
    }
    for (let at = 0; at < 10; at++) expect(await guess(onDevice(1))).toBe('tried');
    expect(await guess(onDevice(1))).toBe('code_entry_closed');
    expect(await guess(onDevice(2))).toBe('tried');
    pass(dayMs);
    expect(await guess(onDevice(1))).toBe('tried');
  });

  test('a right code counts as no guess', async () => {
    for (let at = 0; at < 25; at++) {
      await limits.refundCodeAttempt(await limits.chargeCodeAttempt(victim, from(1)), victim, from(1), {}, database.db);
    }
    expect(await guess(from(1))).toBe('tried');
  });

  test('a network asks for 20 codes an hour and 60 a day', async () => {
    const ask = () => limits.acquireSendPermit(victim, from(1));
    for (const seconds of [3600, 3600, 22 * 3600]) {
      for (let at = 0; at < 20; at++) await ask();
      expect(await refusedFor(ask())).toEqual(['rate-limited', seconds]);
      pass(hourMs);
    }
    expect(await refusedFor(ask())).toEqual(['rate-limited', 21 * 3600]);
    expect(await mailed(from(2))).toBe(true);
  });

  test('a network tries 20 wrong codes an hour', async () => {
    for (let at = 0; at < 20; at++) expect(await guess(from(1), `asha${at % 4}@example.com`)).toBe('tried');

    expect(await guess(from(1), 'asha1@example.com')).toBe('too_many');
    expect(await guess(from(2), 'asha1@example.com')).toBe('tried');
    pass(hourMs);
    expect(await guess(from(1), 'asha1@example.com')).toBe('tried');
  });

  test('a network names ten addresses an hour without getting in, asking or trying', async () => {
    for (let at = 0; at < 10; at++) {
      await (at % 2
        ? limits.acquireSendPermit(`asha${at}@example.com`, from(1))
        : limits.chargeCodeAttempt(`asha${at}@example.com`, from(1)));
    }
    expect(await refusedFor(limits.acquireSendPermit('ben@example.com', from(1)))).toEqual(['rate-limited', 3600]);
    expect(await guess(from(1), 'ben@example.com')).toBe('too_many');
    expect(await mailed(from(1), 'asha0@example.com')).toBe(true);
  });

  test('a campus behind one address signs in by the dozen', async () => {
    for (let at = 0; at < 40; at++) {
      const email = `student${at}@example.com`;
      const leave = (await limits.acquireSendPermit(email, from(1))) ?? {};
      await limits.refundCodeAttempt(await limits.chargeCodeAttempt(email, from(1)), email, from(1), leave, database.db);
    }
    for (let at = 0; at < 40; at++) {
      const email = `student${at}@example.org`;
      await limits.refundSend(email, (await limits.acquireSendPermit(email, from(2))) ?? {}, database.db);
    }
  });

  test('more than fifty wrong codes an hour over all addresses close the entry of codes for an hour, links and devices aside', async () => {
    const spray = (at: number) => guess(from(at), `asha${at}@example.com`);
    for (let at = 0; at < 26; at++) await spray(at);
    expect(logged).toEqual([]);
    for (let at = 26; at < 51; at++) expect(await spray(at)).toBe('tried');
    expect(logged).toEqual([expect.stringContaining('half of what closes')]);

    expect(await refusedFor(limits.chargeCodeAttempt('ben@example.com', from(99)))).toEqual(['rate-limited', 3600]);
    expect(logged).toHaveLength(2);
    expect(await guess(onDevice(1), 'ben@example.com')).toBe('tried');
    pass(hourMs - 1);
    expect(await guess(from(99), 'ben@example.com')).toBe('code_entry_closed');
    pass(minuteMs);
    expect(await guess(from(99), 'ben@example.com')).toBe('tried');
  });

  test('where many sign in, a quarter of the tries may be wrong', async () => {
    await tallied(30, { tries: 260, failures: 60 });
    const answers = [];
    for (let at = 0; at < 10; at++) answers.push(await guess(from(at), `asha${at}@example.com`));

    // 66 of 266 are less than a quarter, 67 of 267 are more.
    expect(answers.filter((answer) => answer === 'tried')).toHaveLength(7);
  });

  test('more than 500 wrong codes a day close it, however slowly they come', async () => {
    for (let hour = 1; hour < 24; hour++) await tallied(hour * 60, { tries: 22, failures: 21 });
    const answers = [];
    for (let at = 0; at < 30; at++) answers.push(await guess(from(at), `asha${at}@example.com`));
    expect(answers.filter((answer) => answer === 'tried')).toHaveLength(501 - 23 * 21);

    pass(dayMs - hourMs);
    expect(await guess(from(1), 'ben@example.com')).toBe('tried');
  });

  test('a restart, and another node, go on counting', async () => {
    for (let at = 0; at < 6; at++) await guess(from(at));
    limits = open();
    for (let at = 0; at < 4; at++) expect(await guess(from(at))).toBe('tried');

    expect(await guess(from(5))).toBe('code_entry_closed');
  });

  test('on loopback a network may do thirty times as much; guesses and mails of an address stay', async () => {
    for (let at = 0; at < 40; at++) await limits.acquireSendPermit(`asha${at}@example.com`, here);
    expect(await mailed(here)).toBe(true);
    expect(await mailed(here)).toBe(false);
    for (let at = 0; at < 10; at++) await guess(here);
    expect(await guess(here)).toBe('code_entry_closed');
  });

  test('whoever develops here gets mail after mail, and no more guesses', async () => {
    limits = open({ isLocalOrigin: true });
    for (let at = 0; at < 40; at++) expect(await mailed(here)).toBe(true);
    for (let at = 0; at < 10; at++) await guess(here);
    expect(await guess(here)).toBe('code_entry_closed');
  });

  test('limits that are switched off count nothing', async () => {
    limits = open({ enabled: false });
    for (let at = 0; at < 40; at++) expect([await mailed(from(1)), await guess(from(1))]).toEqual([true, 'tried']);

    expect(await database.db.selectFrom('sign_in_limits').selectAll().execute()).toEqual([]);
  });

  test('what no window needs any more is forgotten', async () => {
    await limits.acquireSendPermit(victim, from(1));
    await limits.chargeCodeAttempt(victim, from(1));
    pass(dayMs + minuteMs);
    await deleteExpiredData(database.db, () => time);
    const left = () => database.db.selectFrom('sign_in_limits').select('subject').execute();
    expect(await left()).toEqual([{ subject: `guesses ${victim}` }]);
    expect(await database.db.selectFrom('code_tallies').selectAll().execute()).toEqual([]);

    pass(29 * dayMs);
    await deleteExpiredData(database.db, () => time);
    expect(await left()).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { candidateStore } from '#server/candidates/candidate-store.ts';
import { DomainError } from '#server/domain-error.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { getSitePrefix } from '#server/platform/net/ip-address.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { dayMs, hourMs } from '#server/platform/time/durations.ts';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { createSignInRateLimiter, type Requester, type SignInRateLimiter } from './sign-in-rate-limiter.ts';

const minuteMs = 60_000;
const victim = 'asha@example.com';

describe.each(engines)('sign-in rate limits on %s', (engine) => {
  let database: Database;
  let limits: SignInRateLimiter;
  let time: Date;
  let logged: string[];

  const createLimits = (settings: { enabled?: boolean; staysLocal?: boolean; codeMailsPerHour?: number } = {}) => {
    const record = (_details: object, message: string) => void logged.push(message);
    const log = { info: record, warn: record, error: record };
    return createSignInRateLimiter({
      db: database.db,
      now: () => time,
      log,
      enabled: true,
      staysLocal: false,
      codeMailsPerHour: 1000,
      ...settings,
    });
  };
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    time = new Date('2026-11-05T14:00:00Z');
    logged = [];
    limits = createLimits();
  });
  afterEach(() => database.close());

  const advance = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  /** Each in a site of its own. */
  const from = (at: number): Requester => ({ network: `10.${at >> 8}.${at & 255}.1`, onLoopback: false, device: undefined });
  const inSite = (at: number): Requester => ({
    network: `2001:db8:1:${at.toString(16)}::/64`,
    onLoopback: false,
    device: undefined,
  });
  const onDevice = (at: number): Requester => ({ ...from(at), device: `device ${at}` });
  const local: Requester = { network: '127.0.0.1', onLoopback: true, device: undefined };
  const requestMail = async (requester: Requester, email = victim) =>
    (await limits.acquireSendPermit(email, requester)) !== undefined;
  /** Returns `tried`, or the code of the error. */
  const guess = async (requester: Requester, email = victim, isCodeLive = true) => {
    try {
      await limits.chargeCodeAttempt(email, requester, isCodeLive);
      return 'tried';
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };
  const insertTally = (minutesAgo: number, counts: { tries: number; failures: number }) => {
    const minute = `${new Date(time.getTime() - minutesAgo * minuteMs).toISOString().slice(0, 16)}Z`;
    return database.db
      .insertInto('code_tallies')
      .values({ minute, ...counts })
      .execute();
  };
  /** Returns the charges of subjects without the refunded ones. */
  const readCharges = async (...subjects: string[]) => {
    const rows = await database.db.selectFrom('sign_in_limits').where('subject', 'in', subjects).select('marks').execute();
    return rows.map(({ marks }) => marks);
  };
  const readRejection = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: DomainError) => reason,
    );
    return [error?.kind, error?.details.retryAfter];
  };

  test('attempts of one site, from many networks, let another site go first', async () => {
    const ended: string[] = [];
    const flood = Array.from({ length: 30 }, (_, at) =>
      guess(inSite(at), `guess${at}@example.com`).then(() => ended.push('flood')),
    );
    await flood[0];
    await guess(from(1), 'owner@example.com').then(() => ended.push('owner'));
    await Promise.all(flood);
    expect(ended.indexOf('owner')).toBeLessThan(10);
  });

  test('sends an address one mail in sixty seconds', async () => {
    expect(await requestMail(from(1))).toBe(true);
    advance(minuteMs - 1);
    expect(await requestMail(from(2))).toBe(false);
    advance(1);
    expect(await requestMail(from(2))).toBe(true);
  });

  test('a request without a mail does not delay the next one', async () => {
    for (let at = 0; at < 4; at++, advance(minuteMs)) expect(await requestMail(from(1))).toBe(true);
    expect(await requestMail(from(1))).toBe(false);
    expect(await requestMail(from(2))).toBe(true);
  });

  test('sends five mails an hour and one fallback, nine and twenty-four a day, and at least one each hour', async () => {
    const sentAt: number[] = [];
    for (let minutes = 0; minutes < 24 * 60; minutes += 10, advance(10 * minuteMs)) {
      if (await requestMail(from(minutes % 50))) sentAt.push(minutes);
    }

    expect(sentAt.filter((minutes) => minutes < 60)).toHaveLength(6);
    expect(sentAt.length).toBeLessThanOrEqual(34);
    expect(sentAt.length).toBeGreaterThan(30);
    for (const [at, minutes] of sentAt.slice(1).entries()) expect(minutes - (sentAt[at] ?? 0)).toBeLessThanOrEqual(60);
  });

  test('a link works until the fallback admits the next mail', async () => {
    const linkMinutes = async (at: number) => ((await limits.acquireSendPermit(victim, from(at)))?.linkTtlMs ?? 0) / minuteMs;
    for (let at = 0; at < 5; at++, advance(minuteMs)) expect(await linkMinutes(at)).toBe(10);
    expect(await linkMinutes(5)).toBe(60);
    advance(20 * minuteMs);
    expect(await linkMinutes(6)).toBe(0);
    for (let at = 0; at < 9; at++) expect(await requestMail(onDevice(1))).toBe(at < 5);
    expect(((await limits.acquireSendPermit(victim, onDevice(2)))?.linkTtlMs ?? 0) / minuteMs).toBe(60);
  });

  // Each mail of a trusted device counts, even beyond the fallback's 24 a day.
  test('a link works for hours while the mails of the day are spent', async () => {
    await candidateStore(database.db).insertIfAbsent({ id: 'asha', email: victim }, time.toISOString());
    for (let minutes = 0; minutes < 20 * 60; minutes += 10, advance(10 * minuteMs)) await requestMail(from(minutes % 50));
    for (let at = 0; at < 9; at++) await requestMail(onDevice(at % 2));
    const permit = await limits.acquireSendPermit(victim, onDevice(2));

    expect((permit?.linkTtlMs ?? 0) / minuteMs).toBe(650);
  });

  test('a used link admits the next mail at once', async () => {
    for (let at = 0; at < 6; at++, advance(minuteMs)) await requestMail(from(at));
    for (let at = 0; at < 48; at++, advance(minuteMs)) {
      expect(await requestMail(from(at))).toBe(at > 0);
      await limits.refundSend(victim, {}, database.db);
    }
    expect(await requestMail(from(50))).toBe(true);
    await limits.refundSend(victim, {}, database.db);
    advance(minuteMs);
    expect(await requestMail(from(51))).toBe(false);
  });

  test('one network causes three mails a day, then one an hour', async () => {
    const sentAt: number[] = [];
    for (let minutes = 0; minutes < 6 * 60; minutes += 10, advance(10 * minuteMs))
      if (await requestMail(from(1))) sentAt.push(minutes);

    expect(sentAt).toEqual([0, 10, 20, 30, 90, 150, 210, 270, 330]);
    expect(await requestMail(from(2))).toBe(true);
  });

  test('a trusted device gets its mail after others spent the mails of the address', async () => {
    for (let at = 0; at < 29; at++, advance(2 * minuteMs)) await requestMail(from(at));
    expect(await requestMail(from(99))).toBe(false);

    for (let at = 0; at < 5; at++) expect(await requestMail(onDevice(99))).toBe(true);
    expect(await requestMail(onDevice(99))).toBe(false);
    expect(await requestMail(onDevice(98))).toBe(true);
  });

  /** Counts the mails of five requests of each device at the same moment. */
  const countDeviceMails = async (devices: number[], spell = (_device: number) => victim) => {
    const requests = devices.flatMap((at) => Array.from({ length: 5 }, () => requestMail(onDevice(at), spell(at))));
    return (await Promise.all(requests)).filter(Boolean).length;
  };

  test('the devices of an inbox, all its spellings together, get ten mails an hour and twenty a day', async () => {
    const spell = (device: number) => ['asha@gmail.com', 'a.sha@gmail.com', 'as.ha@googlemail.com'][device % 3] as string;
    const counts = [];
    for (let hour = 0; hour < 3; hour++, advance(hourMs)) {
      for (let at = 0; at < 6; at++, advance(minuteMs)) {
        for (let spelling = 0; spelling < 3; spelling++) await requestMail(from(100 + at), spell(spelling));
      }
      counts.push(
        await countDeviceMails(
          [0, 1, 2, 3, 4, 5].map((at) => at + 6 * hour),
          spell,
        ),
      );
    }
    expect(counts).toEqual([10, 10, 0]);
    advance(dayMs);
    expect(await requestMail(onDevice(1), spell(1))).toBe(true);
  });

  test('a request beyond the mails of an inbox costs the device none', async () => {
    await countDeviceMails([1, 2, 3]);
    const devices = await readCharges('mails of device 1', 'mails of device 2', 'mails of device 3');
    expect(devices.join('').match(/2026-11-05T14/g)).toHaveLength(10);
  });

  test('allows ten wrong codes for an address in any 24 hours', async () => {
    for (let at = 0; at < 10; at++, advance(hourMs)) expect(await guess(from(at))).toBe('tried');

    expect(await guess(from(11))).toBe('code_entry_closed');
    expect(await readRejection(limits.chargeCodeAttempt(victim, from(12), true))).toEqual(['rate-limited', 14 * 3600]);
    expect(await guess(from(12), 'ben@example.com')).toBe('tried');
    advance(14 * hourMs - 1);
    expect(await guess(from(13))).toBe('code_entry_closed');
    advance(1);
    expect(await guess(from(14))).toBe('tried');
    expect(await guess(from(15))).toBe('code_entry_closed');
  });

  test('allows thirty wrong codes for an address in any 30 days', async () => {
    for (let day = 0; day < 3; day++, advance(dayMs)) {
      for (let at = 0; at < 10; at++) expect(await guess(from(at))).toBe('tried');
    }
    advance(26 * dayMs);
    expect(await readRejection(limits.chargeCodeAttempt(victim, from(1), true))).toEqual(['rate-limited', 24 * 3600]);
    advance(dayMs);
    expect(await guess(from(1))).toBe('tried');
  });

  test('admits ten of a hundred concurrent attempts', async () => {
    const results = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(from(at))));

    expect(results.filter((result) => result === 'tried')).toHaveLength(10);
  });

  test('a trusted device shares the attempts of its address, then has three of a reserve of five a day', async () => {
    for (let at = 0; at < 20; at++) {
      await limits.refundCodeAttempt(
        await limits.chargeCodeAttempt(victim, onDevice(1), true),
        victim,
        onDevice(1),
        {},
        database.db,
      );
    }
    for (let at = 0; at < 5; at++) expect(await guess(onDevice(1))).toBe('tried');
    for (let at = 0; at < 5; at++) expect(await guess(from(at))).toBe('tried');
    expect(await guess(from(11))).toBe('code_entry_closed');
    for (let at = 0; at < 20; at++) {
      await limits.refundCodeAttempt(
        await limits.chargeCodeAttempt(victim, onDevice(1), true),
        victim,
        onDevice(1),
        {},
        database.db,
      );
    }
    const guessUntilClosed = async (at: number) => {
      for (let guesses = 0; ; guesses++) if ((await guess(onDevice(at))) === 'code_entry_closed') return guesses;
    };
    expect([await guessUntilClosed(1), await guessUntilClosed(2), await guessUntilClosed(3)]).toEqual([3, 2, 0]);
    advance(dayMs);
    expect(await guess(onDevice(1))).toBe('tried');
  });

  test('untrusted and trusted devices together have 45 wrong codes in 30 days', async () => {
    let tried = 0;
    for (let day = 0; day < 30; day++, advance(dayMs)) {
      for (let at = 0; at < 12; at++) if ((await guess(from(at))) === 'tried') tried++;
      for (let at = 0; at < 12; at++) if ((await guess(onDevice(at % 10))) === 'tried') tried++;
    }
    expect(tried).toBe(45);
  });

  test('the tenth wrong code of an address and the last of the reserve each ask for a notice, of which one a day is sent', async () => {
    const attempts = [];
    for (let at = 0; at < 15; at++) attempts.push(await limits.chargeCodeAttempt(victim, onDevice(at % 2), true));
    expect(attempts.flatMap(({ isLast }, at) => (isLast ? [at + 1] : []))).toEqual([10, 15]);
    const notices = [];
    for (const attempt of attempts) notices.push(await limits.chargeGuessNotice(victim, attempt, true, database.db));
    expect(notices.filter(Boolean)).toHaveLength(1);
  });

  test('a notice takes two statements, whether or not it is due, and the first of its inbox', async () => {
    const statements: string[] = [];
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const attempt = { charges: [], isLast: true };
    const sent = [];
    for (const isDue of [false, false, true, true]) sent.push(await limits.chargeGuessNotice(victim, attempt, isDue, db));
    sent.push(await limits.chargeGuessNotice('asha+jobs@example.com', attempt, true, db));
    expect(sent).toEqual([false, false, true, false, false]);
    expect(statements).toEqual(Array(10).fill('InsertQueryNode'));
  });

  test('a site causes 100 notices an hour, so that it cannot spend the ceiling of the portal', async () => {
    limits = createLimits({ codeMailsPerHour: 150 });
    let admitted = 0;
    for (let at = 0; at < 160; at++) if (await limits.admitGuessNotice(inSite(at))) admitted++;
    expect(admitted).toBe(100);
    expect(await readRejection(limits.acquireSendPermit(victim, inSite(1)))).toEqual(['rate-limited', 3600]);
    expect(await limits.admitGuessNotice(from(1))).toBe(true);
    expect(await requestMail(from(2))).toBe(true);
  });

  test('a site opens 150 links an hour that do not work, from any number of networks', () => {
    let admitted = 0;
    for (let at = 0; at < 12_000; at++) {
      try {
        limits.chargeLinkAttempt(inSite(at));
        admitted++;
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
      }
    }
    expect(admitted).toBe(150);
    limits.chargeLinkAttempt(from(1));
  });

  test('the networks of a site enter 300 wrong codes an hour, for any addresses', async () => {
    for (let at = 0; at < 300; at++) expect(await guess(inSite(at), `asha${at}@example.com`, false)).toBe('tried');
    expect(await guess(inSite(300), 'asha300@example.com', false)).toBe('code_entry_closed');
    expect(await readCharges('guesses asha300@example.com')).toEqual([]);
    expect(await guess(from(1))).toBe('tried');
    advance(hourMs);
    expect(await guess(inSite(301), 'asha301@example.com', false)).toBe('tried');
  });

  test('the networks of a site fail 100 proofs of providers an hour, and a network 20', async () => {
    for (let at = 0; at < 20; at++) await limits.chargeProviderAttempt(inSite(1));
    // A network beyond its limit costs its site nothing.
    for (let at = 0; at < 20; at++)
      expect(await readRejection(limits.chargeProviderAttempt(inSite(1)))).toEqual(['rate-limited', 3600]);
    for (let at = 0; at < 80; at++) await limits.chargeProviderAttempt(inSite(2 + at));
    expect(await readRejection(limits.chargeProviderAttempt(inSite(100)))).toEqual(['rate-limited', 3600]);
    expect(await readCharges(`proofs from ${inSite(100).network}`)).toEqual([]);
    await limits.chargeProviderAttempt(from(1));
    advance(hourMs);
    await limits.chargeProviderAttempt(inSite(1));
  });

  test('attempts with providers at once count one by one, and refunded ones do not', async () => {
    for (let at = 0; at < 120; at++) {
      await limits.refundProviderAttempt(inSite(at % 3), await limits.chargeProviderAttempt(inSite(at % 3)));
    }
    const attempts = await Promise.allSettled(Array.from({ length: 60 }, () => limits.chargeProviderAttempt(inSite(1))));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (let at = 0; at < 80; at++) await limits.chargeProviderAttempt(inSite(2 + at));
  });

  test('right codes, whose transactions may be repeated, and refused ones do not count for the site', async () => {
    for (let at = 0; at < 290; at++) await guess(inSite(at), `asha${at}@example.com`, false);
    for (let at = 0; at < 20; at++) {
      const attempt = await limits.chargeCodeAttempt(victim, inSite(at), false);
      const refund = (trx: Db) => limits.refundCodeAttempt(attempt, victim, inSite(at), {}, trx);
      const rolledBack = database.db.transaction().execute(async (trx) => {
        await refund(trx);
        throw new Error('deadlock');
      });
      await expect(rolledBack).rejects.toThrow('deadlock');
      await database.db.transaction().execute(refund);
      limits.refundSiteCodeAttempt(inSite(at));
    }
    for (let at = 0; at < 20; at++) await guess(inSite(1000), 'one@example.com', false);
    expect(await guess(inSite(1001), 'other@example.com', false)).toBe('code_entry_closed');
  });

  test('a right code does not count as an attempt', async () => {
    for (let at = 0; at < 25; at++) {
      await limits.refundCodeAttempt(await limits.chargeCodeAttempt(victim, from(1), true), victim, from(1), {}, database.db);
    }
    expect(await guess(from(1))).toBe('tried');
  });

  test('a network may request 20 codes an hour and 60 a day', async () => {
    const request = () => limits.acquireSendPermit(victim, from(1));
    for (const seconds of [3600, 3600, 22 * 3600]) {
      for (let at = 0; at < 20; at++) await request();
      expect(await readRejection(request())).toEqual(['rate-limited', seconds]);
      advance(hourMs);
    }
    expect(await readRejection(request())).toEqual(['rate-limited', 21 * 3600]);
    expect(await requestMail(from(2))).toBe(true);
  });

  test('a network may enter 20 wrong codes an hour', async () => {
    for (let at = 0; at < 20; at++) expect(await guess(from(1), `asha${at % 4}@example.com`)).toBe('tried');

    expect(await guess(from(1), 'asha1@example.com')).toBe('too_many');
    expect(await guess(from(2), 'asha1@example.com')).toBe('tried');
    advance(hourMs);
    expect(await guess(from(1), 'asha1@example.com')).toBe('tried');
  });

  test('a network may name ten addresses an hour without signing in, by requests and attempts', async () => {
    for (let at = 0; at < 10; at++) {
      await (at % 2
        ? limits.acquireSendPermit(`asha${at}@example.com`, from(1))
        : limits.chargeCodeAttempt(`asha${at}@example.com`, from(1), true));
    }
    expect(await readRejection(limits.acquireSendPermit('ben@example.com', from(1)))).toEqual(['rate-limited', 3600]);
    expect(await guess(from(1), 'ben@example.com')).toBe('too_many');
    expect(await requestMail(from(1), 'asha0@example.com')).toBe(true);
  });

  test('refunds every successful sign-in of a campus behind one address', async () => {
    let signedIn = 0;
    for (let at = 0; at < 40; at++) {
      const email = `student${at}@example.com`;
      const permit = (await limits.acquireSendPermit(email, from(1))) ?? {};
      await limits.refundCodeAttempt(await limits.chargeCodeAttempt(email, from(1), true), email, from(1), permit, database.db);
      signedIn++;
    }
    for (let at = 0; at < 40; at++) {
      const email = `student${at}@example.org`;
      await limits.refundSend(email, (await limits.acquireSendPermit(email, from(2))) ?? {}, database.db);
      signedIn++;
    }
    expect(signedIn).toBe(80);
    const [one, two] = [from(1).network, from(2).network];
    const sites = [`sends of site ${getSitePrefix(one)}`, `guesses of site ${getSitePrefix(one)}`];
    expect(await readCharges(`sends ${one}`, `sends ${two}`, `addresses ${one}`, `guesses from ${one}`, ...sites)).toEqual([]);
  });

  test('over fifty wrong codes an hour across addresses stop code entry for an hour, except on trusted devices', async () => {
    const guessAt = (at: number) => guess(from(at), `asha${at}@example.com`);
    for (let at = 0; at < 26; at++) await guessAt(at);
    expect(logged).toEqual([]);
    for (let at = 26; at < 51; at++) expect(await guessAt(at)).toBe('tried');
    expect(logged).toEqual([expect.stringContaining('half of the limit')]);

    expect(await readRejection(limits.chargeCodeAttempt('ben@example.com', from(99), true))).toEqual(['rate-limited', 3600]);
    expect(logged).toHaveLength(2);
    expect(await guess(onDevice(1), 'ben@example.com')).toBe('tried');
    advance(hourMs - 1);
    expect(await guess(from(99), 'ben@example.com')).toBe('code_entry_closed');
    advance(minuteMs);
    expect(await guess(from(99), 'ben@example.com')).toBe('tried');
  });

  test('guesses at addresses without a code do not stop code entry', async () => {
    for (let at = 0; at < 510; at++) await guess(from(at), `asha${at}@example.com`, false);

    expect(await guess(from(999), 'ben@example.com')).toBe('tried');
    expect(logged).toEqual([]);
  });

  test('guesses at addresses without a code do not raise the threshold', async () => {
    for (let at = 0; at < 300; at++) await guess(from(at), `asha${at}@example.com`, false);
    for (let at = 0; at < 51; at++) expect(await guess(from(300 + at), `ben${at}@example.com`)).toBe('tried');

    expect(await guess(from(999), 'chen@example.com')).toBe('code_entry_closed');
  });

  test('sites that feed wrong codes are closed before all others', async () => {
    const results = [];
    for (let at = 0; at < 60; at++) results.push(await guess(from(at % 3), `asha${at % 12}@example.com`));

    // 26 are more than half of fifty. Each network has more than three of them.
    expect(results.filter((result) => result === 'tried')).toHaveLength(26);
    expect(await guess(from(0), 'ben@example.com', false)).toBe('code_entry_closed');
    for (let network = 10; network < 18; network++) {
      for (let at = 0; at < 3; at++) expect(await guess(from(network), `chen${network}@example.com`)).toBe('tried');
      expect(await guess(from(network), `chen${network}@example.com`)).toBe('code_entry_closed');
    }
    expect(await guess(from(99), 'ben@example.com')).toBe('tried');
    expect(logged).toEqual([expect.stringContaining('sites (IPv4 /24, IPv6 /48) with several wrong codes have to wait')]);
  });

  test('a site of many networks closes code entry for itself only, also with concurrent guesses', async () => {
    const results = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(inSite(at), `asha${at}@example.com`)));

    expect(results.filter((result) => result === 'tried')).toHaveLength(26);
    expect(await guess(from(1), 'ben@example.com')).toBe('tried');
  });

  test('a site spends at most 15 of the last 250 wrong codes of a day', async () => {
    let tried = 0;
    for (let hour = 0; hour < 24; hour++, advance(hourMs)) {
      for (let at = 0; at < 25; at++) {
        if ((await guess(inSite(at), `asha${hour}-${at}@example.com`)) === 'tried') tried++;
      }
    }
    expect(tried).toBe(251);
    expect(await guess(from(1), 'ben@example.com')).toBe('tried');
  });

  test('right codes do not count for their site', async () => {
    await insertTally(30, { tries: 26, failures: 26 });
    for (let at = 0; at < 20; at++) {
      const attempt = await limits.chargeCodeAttempt(victim, inSite(at), true);
      await limits.refundCodeAttempt(attempt, victim, inSite(at), {}, database.db);
    }
    for (let at = 0; at < 3; at++) expect(await guess(inSite(at))).toBe('tried');
    expect(await guess(inSite(4))).toBe('code_entry_closed');
  });

  test('a site requests a hundred codes an hour, and used ones are refunded', async () => {
    const request = (at: number) => limits.acquireSendPermit(`asha${at}@example.com`, inSite(at));
    const first = await request(0);
    for (let at = 1; at < 100; at++) await request(at);
    expect(await readRejection(request(100))).toEqual(['rate-limited', 3600]);
    expect(await requestMail(from(1))).toBe(true);

    await limits.refundSend('asha0@example.com', first ?? {}, database.db);
    expect(await request(100)).toBeDefined();
    expect(await readRejection(request(101))).toEqual(['rate-limited', 3600]);
  });

  test('a busy portal allows a quarter of its attempts to be wrong', async () => {
    await insertTally(30, { tries: 260, failures: 60 });
    const results = [];
    for (let at = 0; at < 10; at++) results.push(await guess(from(at), `asha${at}@example.com`));

    // 66 of 266 are less than a quarter, 67 of 267 are more.
    expect(results.filter((result) => result === 'tried')).toHaveLength(7);
  });

  test('over 500 wrong codes a day stop code entry, at any pace', async () => {
    for (let hour = 1; hour < 24; hour++) await insertTally(hour * 60, { tries: 22, failures: 21 });
    const results = [];
    for (let at = 0; at < 30; at++) results.push(await guess(from(at), `asha${at}@example.com`));
    expect(results.filter((result) => result === 'tried')).toHaveLength(501 - 23 * 21);

    advance(dayMs - hourMs);
    expect(await guess(from(1), 'ben@example.com')).toBe('tried');
  });

  test('counts survive a restart', async () => {
    for (let at = 0; at < 6; at++) await guess(from(at));
    limits = createLimits();
    for (let at = 0; at < 4; at++) expect(await guess(from(at))).toBe('tried');

    expect(await guess(from(5))).toBe('code_entry_closed');
  });

  test('loopback raises network limits thirtyfold, but no limits of an address', async () => {
    for (let at = 0; at < 40; at++) await limits.acquireSendPermit(`asha${at}@example.com`, local);
    expect(await requestMail(local)).toBe(true);
    expect(await requestMail(local)).toBe(false);
    for (let at = 0; at < 10; at++) await guess(local);
    expect(await guess(local)).toBe('code_entry_closed');
  });

  test('a developer on loopback gets every mail, but no further attempts', async () => {
    limits = createLimits({ staysLocal: true });
    for (let at = 0; at < 40; at++) expect(await requestMail(local)).toBe(true);
    for (let at = 0; at < 10; at++) await guess(local);
    expect(await guess(local)).toBe('code_entry_closed');
  });

  test('counts nothing while limits are off', async () => {
    limits = createLimits({ enabled: false });
    for (let at = 0; at < 40; at++) expect([await requestMail(from(1)), await guess(from(1))]).toEqual([true, 'tried']);

    expect(await database.db.selectFrom('sign_in_limits').selectAll().execute()).toEqual([]);
  });

  test('deletes charges that no window needs', async () => {
    await limits.acquireSendPermit(victim, from(1));
    await limits.chargeCodeAttempt(victim, from(1), true);
    advance(dayMs + minuteMs);
    await deleteExpiredData(database.db, () => time);
    const readSubjects = () => database.db.selectFrom('sign_in_limits').select('subject').execute();
    expect(await readSubjects()).toEqual([{ subject: `guesses ${victim}` }]);
    expect(await database.db.selectFrom('code_tallies').selectAll().execute()).toEqual([]);

    advance(29 * dayMs);
    await deleteExpiredData(database.db, () => time);
    expect(await readSubjects()).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { hourMs } from '#server/platform/time/durations.ts';
import { engines, openTestDatabase } from '../../../tests/support/databases/test-databases.ts';
import { rateLimitStore } from './rate-limit-store.ts';

const subject = 'guesses asha@example.com';
const limit = [{ max: 200, windowMs: hourMs }];
const now = new Date('2026-11-05T14:00:00Z');

describe.each(engines)('stored rate limits on %s', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  const readRows = () => database.db.selectFrom('sign_in_limits').select(['subject', 'marks']).execute();
  async function charge(): Promise<string> {
    const charged = await rateLimitStore(database.db).charge(subject, limit, now);
    return charged?.charge ?? '';
  }

  test('the refund of the last charge deletes its row, that of another keeps it', async () => {
    const [first, second] = [await charge(), await charge()];
    await rateLimitStore(database.db).refund(subject, first);
    expect(await readRows()).toEqual([{ subject, marks: second }]);
    await rateLimitStore(database.db).refund(subject, second);
    expect(await readRows()).toEqual([]);
  });

  test('concurrent refunds delete no charge of another request', async () => {
    const store = rateLimitStore(database.db);
    const kept: string[] = [];
    await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const charged = await charge();
        if (at % 25 === 0) kept.push(charged);
        else await store.refund(subject, charged);
      }),
    );
    const [row] = await readRows();
    expect(row?.marks).toHaveLength(kept.join('').length);
    for (const charged of kept) expect(row?.marks).toContain(charged);

    for (const charged of kept) await store.refund(subject, charged);
    expect(await readRows()).toEqual([]);
  });

  describe('several limits', () => {
    const network = { subject: 'sends 203.0.113.7', limit: [{ max: 3, windowMs: hourMs }] };
    const site = { subject: 'sends of site 203.0.113.0/24', limit: [{ max: 2, windowMs: hourMs }] };
    const countCharges = async ({ subject }: { subject: string }) => {
      const row = (await readRows()).find((each) => each.subject === subject);
      return (row?.marks ?? '').length / 32;
    };

    test('are charged in order, with the same charge', async () => {
      const store = rateLimitStore(database.db);
      await store.charge(network.subject, network.limit, now);
      const charged = await store.chargeAllOrNone([network, site], now);
      expect(charged).toEqual({ charge: expect.any(String), counts: [2, 1] });
      if (!charged.rejectedBy) for (const { subject } of [network, site]) await store.refund(subject, charged.charge);
      expect([await countCharges(network), await countCharges(site)]).toEqual([1, 0]);
    });

    test('are charged all or none: the first full one rejects and costs the others nothing', async () => {
      const store = rateLimitStore(database.db);
      for (let at = 0; at < 2; at++) await store.charge(site.subject, site.limit, now);
      const later = new Date(now.getTime() + 600_000);
      const rejection = { rejectedBy: site, waitMs: hourMs - 600_000 };
      expect(await store.chargeAllOrNone([network, site], later)).toEqual(rejection);
      expect(await store.findFull([network, site], later)).toEqual(rejection);
      expect([await countCharges(network), await countCharges(site)]).toEqual([0, 2]);
      expect(await store.findFull([network], later)).toBeUndefined();
    });

    test('admit as many concurrent requests as the narrowest one', async () => {
      const store = rateLimitStore(database.db);
      const results = await Promise.all(Array.from({ length: 10 }, () => store.chargeAllOrNone([site, network], now)));
      expect(results.filter(({ rejectedBy }) => !rejectedBy)).toHaveLength(2);
      expect([await countCharges(network), await countCharges(site)]).toEqual([2, 2]);
    });
  });
});

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
});

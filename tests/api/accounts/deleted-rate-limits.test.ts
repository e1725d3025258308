import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccountErasure, type ErasureEvents } from '#server/accounts/account-erasure.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { trustedDeviceStore } from '#server/sign-in/trusted-device-store.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const email = 'quillon.marsh+jobs@gmail.com';
/** Limits count the inbox behind the address. */
const inbox = 'quillonmarsh@gmail.com';
const now = new Date('2026-11-22T13:41:00.000Z');
const limit = [{ max: 3, windowMs: 3_600_000 }];

describe.each(engines)('rate limits of a deleted account, on %s', (engine) => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  const warnings: unknown[] = [];
  beforeEach(async () => {
    portal = await openTestPortal({ engine, now: () => now });
    candidate = await createCandidate(portal, email);
    await portal.database.db.deleteFrom('sign_in_limits').execute();
    warnings.length = 0;
  });
  afterEach(() => portal.close());

  const charge = (db: Db, ...subjects: string[]) =>
    Promise.all(subjects.map((subject) => rateLimitStore(db).charge(subject, limit, now)));
  const listSubjects = async () =>
    (await portal.database.db.selectFrom('sign_in_limits').select('subject').orderBy('subject').execute()).map(
      ({ subject }) => subject,
    );
  const trustDevice = async (db: Db) => {
    const trust = { knownSecret: undefined, name: 'Firefox', isBrowser: true, now: now.toISOString() };
    return (await trustedDeviceStore(db).trust(candidate.id, { ...trust, expiresAt: '2026-12-22T13:41:00.000Z' })).hash;
  };
  /** @param inTransaction runs in the transaction of the deletion, after it deleted the limits that were stored before */
  const erase = (
    inTransaction: (trx: Db) => Promise<unknown> = async () => {},
    isDue?: () => boolean,
    db = portal.database.db,
  ) => {
    const database = { ...portal.database, db };
    const events: ErasureEvents = {
      async listApplications(trx, candidateId) {
        await inTransaction(trx);
        return portal.services.webhookEvents.listApplications(trx, candidateId);
      },
      queueCandidateDeleted: portal.services.webhookEvents.queueCandidateDeleted,
    };
    const log = { info() {}, error() {}, warn: (fields: unknown) => warnings.push(fields) };
    return createAccountErasure({ ...portal.services, database, events, log }).deleteRows(candidate.id, isDue);
  };
  const strangers = [`guesses x${email}`, 'guesses asha@example.com', `mails ${inbox}.example`];

  test('are those of the address, its inbox, its id and its devices', async () => {
    const { db } = portal.database;
    const devices = [await trustDevice(db), await trustDevice(db)];
    await charge(db, ...strangers, `guesses ${email}`, `address 203.0.113.7 ${email}`, `mails ${inbox} 203.0.113.7`);
    await charge(db, `uploads ${candidate.id}`, ...devices.map((device) => `device guesses ${device}`));
    await erase();
    expect(await listSubjects()).toEqual([...strangers].sort());
  });

  test('include those stored while the deletion runs', async () => {
    await charge(portal.database.db, ...strangers, `guesses ${email}`);
    await erase(async (trx) => {
      expect(
        await trx.selectFrom('sign_in_limits').where('subject', '=', `guesses ${email}`).select('subject').execute(),
      ).toEqual([]);
      await charge(trx, `guesses ${email}`, `mails ${inbox}`, `uploads ${candidate.id}`);
    });
    expect(await listSubjects()).toEqual([...strangers].sort());
  });

  test('stay while the deletion is not due', async () => {
    await charge(portal.database.db, `guesses ${email}`);
    expect(await erase(undefined, () => false)).toBeUndefined();
    expect(await listSubjects()).toEqual([`guesses ${email}`]);
  });

  test('delete the account although those of its last moments cannot be deleted', async () => {
    const { db } = portal.database;
    await charge(db, `guesses ${email}`);
    const erased = await erase((trx) => sql`alter table sign_in_limits rename to moved_limits`.execute(trx));
    expect(erased).toMatchObject({ applications: 0 });
    expect(warnings).toHaveLength(1);
    expect(await db.selectFrom('candidates').select('id').execute()).toEqual([]);
  });

  test('are deleted without reading those of strangers in the transaction', async () => {
    const { db } = portal.database;
    const count = 20_000;
    await sql`
      insert into sign_in_limits (subject, marks, expires_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select 'guesses stranger' || n || '@example.com', '', '2026-12-22T13:41:00.000Z' from numbers`.execute(db);
    await sql`analyze sign_in_limits`.execute(db);
    await charge(db, `guesses ${email}`);
    if (engine === 'sqlite') await erase();
    else
      await db.connection().execute(async (session) => {
        const before = await countSequentialReads(session);
        let during = Number.POSITIVE_INFINITY;
        const readCount = async (trx: Db) => {
          during = await countSequentialReads(trx);
        };
        await erase(readCount, undefined, session);
        expect(during).toBeLessThanOrEqual(before);
      });
    expect(await listSubjects()).toHaveLength(count);
  });
});

/** Counts rows that this session read without an index. PostgreSQL resets the count now and then. */
async function countSequentialReads(session: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_tup_read as count from pg_stat_xact_user_tables where relname = 'sign_in_limits'`.execute(session);
  return rows[0]?.count ?? 0;
}

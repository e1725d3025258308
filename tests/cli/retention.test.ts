import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCandidate } from '../support/clients/test-candidate.ts';
import { engines } from '../support/databases/test-databases.ts';
import { runCareers, runCareersUntil } from '../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const dayMs = 24 * 3_600_000;

describe.each(engines)('careers retention run, on %s', (engine) => {
  let portal: TestPortal;
  beforeEach(async () => {
    // Both candidates leave the same data: one a year ago, one today.
    let time = Date.now() - 365 * dayMs;
    portal = await openTestPortal({ engine, now: () => new Date(time) });
    const addActivity = async (email: string) => {
      await portal.signIn(email);
      await createCandidate(portal, email);
      const { db } = portal.database;
      await db
        .insertInto('used_tokens')
        .values({ hash: email, expires_at: new Date(time + dayMs).toISOString() })
        .execute();
    };
    await addActivity('asha@example.com');
    time = Date.now();
    await addActivity('ben@example.com');
    await portal.services.mails.outbox.deliverDue();
  });
  afterEach(() => portal.close());

  const countRows = async () => {
    const { db } = portal.database;
    const count = async (table: 'one_time_codes' | 'sessions' | 'trusted_devices' | 'used_tokens' | 'outbox') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    return {
      codes: await count('one_time_codes'),
      sessions: await count('sessions'),
      tokens: await count('used_tokens'),
      mails: await count('outbox'),
      candidates: (await db.selectFrom('candidates').selectAll().execute()).length,
    };
  };

  test('deletes only expired data, and reports the counts', async () => {
    const before = { codes: 2, sessions: 4, tokens: 2, mails: 2, candidates: 2 };
    expect(await countRows()).toEqual(before);
    const counts = [
      'one-time codes 1',
      'ended sessions 2',
      'trusted devices 1',
      'expired rate limits 3',
      'code attempts 1',
      'used tokens 1',
      'hashes of unreadable resumes 0',
      'unfinished applications 0',
      'voluntary answers that were not sent 0',
      'visit counts of two years ago 0',
      'unconfirmed and ended alerts 0',
      'delivered and dropped mails 1',
      'delivered and failed webhook events 0',
    ];

    const dryRun = await runCareers(portal.settings, 'retention', 'run', '--dry-run');
    expect([dryRun.exitCode, dryRun.stdout.trimEnd().split('\n')]).toEqual([0, counts]);
    expect(await countRows()).toEqual(before);

    const realRun = await runCareers(portal.settings, 'retention', 'run');
    expect([realRun.exitCode, realRun.stdout.trimEnd().split('\n')]).toEqual([0, counts]);
    expect(await countRows()).toEqual({ codes: 1, sessions: 2, tokens: 1, mails: 1, candidates: 2 });

    const again = await runCareers(portal.settings, 'retention', 'run');
    expect(again.stdout).not.toMatch(/[1-9]$/m);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('finishes the current batch on %s, and reports its progress', async (signal) => {
    const [batches, batchSize] = [5, 20_000];
    for (let at = 0; at < batches; at++)
      await sql`
        insert into used_tokens (hash, expires_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(batchSize)})
        select ${sql.lit(`token ${at} `)} || i, '2025' from n`.execute(portal.database.db);
    const total = batches * batchSize;
    const tokens = async () => (await countRows()).tokens;
    expect(await tokens()).toBe(total + 2);

    const interrupted = await runCareersUntil(portal.settings, { after: 'code attempts', by: signal }, 'retention', 'run');
    expect([interrupted.exitCode, interrupted.stderr]).toEqual([
      1,
      expect.stringMatching(/^Stopped\. What is named above is deleted/),
    ]);
    const deleted = Number(/^used tokens (\d+)$/m.exec(interrupted.stdout)?.[1] ?? 0);
    expect([deleted % 1000, await tokens()]).toEqual([0, total + 2 - deleted]);
    expect(deleted).toBeLessThan(total);
    expect(interrupted.stdout).not.toContain('delivered and dropped mails');
  });
});

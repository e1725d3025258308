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
    // All of this happened a year ago, and again today.
    let time = Date.now() - 365 * dayMs;
    portal = await openTestPortal({ engine, now: () => new Date(time) });
    const use = async (who: string) => {
      await portal.signIn(who);
      await createCandidate(portal, who);
      const { db } = portal.database;
      await db
        .insertInto('used_tokens')
        .values({ hash: who, expires_at: new Date(time + dayMs).toISOString() })
        .execute();
    };
    await use('asha@example.com');
    time = Date.now();
    await use('ben@example.com');
    await portal.services.mails.outbox.deliverDue();
  });
  afterEach(() => portal.close());

  const left = async () => {
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
    expect(await left()).toEqual(before);
    const told = [
      'one-time codes 1',
      'ended sessions 2',
      'trusted devices 1',
      'expired rate limits 3',
      'code attempts 1',
      'used tokens 1',
      'delivered and dropped mails 1',
    ];

    const dry = await runCareers(portal.settings, 'retention', 'run', '--dry-run');
    expect([dry.exitCode, dry.stdout.trimEnd().split('\n')]).toEqual([0, told]);
    expect(await left()).toEqual(before);

    const wet = await runCareers(portal.settings, 'retention', 'run');
    expect([wet.exitCode, wet.stdout.trimEnd().split('\n')]).toEqual([0, told]);
    expect(await left()).toEqual({ codes: 1, sessions: 2, tokens: 1, mails: 1, candidates: 2 });

    const again = await runCareers(portal.settings, 'retention', 'run');
    expect(again.stdout).not.toMatch(/[1-9]$/m);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('finishes the current batch on %s, and reports its progress', async (by) => {
    const [parts, part] = [5, 20_000];
    for (let at = 0; at < parts; at++)
      await sql`
        insert into used_tokens (hash, expires_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(part)})
        select ${sql.lit(`token ${at} `)} || i, '2025' from n`.execute(portal.database.db);
    const many = parts * part;
    const tokens = async () => (await left()).tokens;
    expect(await tokens()).toBe(many + 2);

    const broken = await runCareersUntil(portal.settings, { after: 'code attempts', by }, 'retention', 'run');
    expect([broken.exitCode, broken.stderr]).toEqual([1, expect.stringMatching(/^Stopped\. What is named above is deleted/)]);
    const gone = Number(/^used tokens (\d+)$/m.exec(broken.stdout)?.[1] ?? 0);
    expect([gone % 1000, await tokens()]).toEqual([0, many + 2 - gone]);
    expect(gone).toBeLessThan(many);
    expect(broken.stdout).not.toContain('delivered and dropped mails');
  });
});

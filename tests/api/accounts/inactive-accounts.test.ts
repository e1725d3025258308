import { afterEach, describe, expect, test } from 'vitest';
import { getAccount } from '#contract/account-calls.ts';
import { alertStore } from '#server/alerts/alert-store.ts';
import { outboxStore } from '#server/platform/mail/outbox-store.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { optOutStore } from '#server/unsubscribe/opt-out-store.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { keepFromDeletion } from '../../support/databases/kept-candidates.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const dayMs = 24 * 3_600_000;

describe.each(engines)('inactive accounts, on %s', (engine) => {
  let portal: TestPortal;
  let time = Date.parse('2026-11-22T13:41:00.000Z');
  const open = async (env: Record<string, string> = {}) => {
    time = Date.parse('2026-11-22T13:41:00.000Z');
    portal = await openTestPortal({ engine, now: () => new Date(time), env });
  };
  afterEach(() => portal.close());
  /** Poll it after a deletion: the portal's own cleanup may delete some of them. */
  const emails = async () =>
    (await portal.database.db.selectFrom('candidates').select('email').orderBy('email').execute()).map(({ email }) => email);
  const subjectsTo = (address: string) =>
    portal.mails.receivedMails().flatMap(({ to, subject }) => (JSON.stringify(to).includes(address) ? [subject] : []));
  /** Waits until each mail is sent or given up. */
  const finishMails = () =>
    expect
      .poll(async () => {
        await portal.services.mails.outbox.deliverDue();
        return (await outboxStore(portal.database.db).nextDueAt({})) ?? 'none';
      })
      .toBe('none');
  /** Forgets mails of a week ago, as each hour does, and warns. */
  const runHour = async () => {
    await deleteExpiredData(portal.database.db, () => new Date(time));
    return portal.services.accounts.deleteInactive();
  };
  const expiryLogs = () => portal.logLines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'accounts_expired');

  test('are warned thirty days before, and then deleted', async () => {
    await open();
    await createCandidate(portal, 'idle@example.com');
    await createCandidate(portal, 'returns@example.com');
    time = Date.parse('2028-10-23T13:40:59.000Z');
    await portal.services.accounts.deleteInactive();
    await portal.services.mails.outbox.deliverDue();
    expect(subjectsTo('idle@')).toEqual([]);

    time = Date.parse('2028-10-23T13:41:00.000Z');
    expect(await portal.services.accounts.deleteInactive()).toBe(0);
    await portal.services.mails.outbox.deliverDue();
    await portal.mails.waitForMail('returns@example.com');
    await portal.mails.waitForMail('idle@example.com');
    expect(subjectsTo('idle@')).toEqual(['Your Larkfield careers account is deleted on 22 November 2028']);
    await portal.services.accounts.deleteInactive();
    await portal.services.mails.outbox.deliverDue();
    expect(subjectsTo('idle@')).toHaveLength(1);
    await finishMails();

    await portal.signIn('returns@example.com');
    time = Date.parse('2028-11-22T13:40:59.000Z');
    expect(await portal.services.accounts.deleteInactive()).toBe(0);
    time = Date.parse('2028-11-22T13:41:00.000Z');
    await portal.services.accounts.deleteInactive();
    await expect.poll(emails).toEqual(['returns@example.com']);
  });

  test('are never deleted without a warning, even long after their date', async () => {
    await open();
    await createCandidate(portal, 'idle@example.com');
    time += 3000 * dayMs;
    expect(await portal.services.accounts.deleteInactive()).toBe(0);
    await finishMails();
    time += 30 * dayMs - 1;
    expect(await portal.services.accounts.deleteInactive()).toBe(0);
    time += 1;
    await portal.services.accounts.deleteInactive();
    await expect.poll(emails).toEqual([]);
  });

  test('leave what the owner of an address chose, if they never proved it', async () => {
    await open();
    const { db } = portal.database;
    await portal.services.candidates.findOrCreate('unproven@example.com');
    await createCandidate(portal, 'idle@example.com');
    for (const email of ['unproven@example.com', 'idle@example.com']) {
      const at = new Date(time).toISOString();
      await optOutStore(db).insert(email, at);
      await alertStore(db, engine).insertPending({ id: email, email, criteria: '', period: 'weekly' }, at);
      await alertStore(db, engine).update(email, { state: 'paused' });
    }
    time += 3000 * dayMs;
    await portal.services.accounts.deleteInactive();
    await finishMails();
    time += 30 * dayMs;
    await portal.services.accounts.deleteInactive();
    await expect.poll(emails).toEqual([]);

    for (const table of ['alerts', 'opt_outs'] as const)
      expect(await db.selectFrom(table).where('email', '<>', '').select('email').execute()).toEqual([
        { email: 'unproven@example.com' },
      ]);
  });

  test.each(['reject', 'reject-recipient'] as const)(
    'are warned again after a warning that the mail server refuses: %s',
    async (refusal) => {
      await open();
      await createCandidate(portal, 'idle@example.com');
      time += 3000 * dayMs;
      portal.mails.behavior = refusal;
      expect(await runHour()).toBe(0);
      await finishMails();
      portal.mails.behavior = 'accept';
      time += 30 * dayMs;
      expect(await runHour()).toBe(0);
      await finishMails();
      expect(subjectsTo('idle@')).toHaveLength(1);
      time += 30 * dayMs - 1;
      expect(await runHour()).toBe(0);
      time += 1;
      await runHour();
      await expect.poll(emails).toEqual([]);
      expect(subjectsTo('idle@')).toHaveLength(1);
    },
  );

  test('are warned again a week after a refused warning, and not before', async () => {
    await open();
    await createCandidate(portal, 'idle@example.com');
    time += 3000 * dayMs;
    portal.mails.behavior = 'reject';
    await runHour();
    await finishMails();
    portal.mails.behavior = 'accept';
    time += 7 * dayMs;
    await runHour();
    await finishMails();
    expect(subjectsTo('idle@')).toEqual([]);
    time += 1;
    await runHour();
    await finishMails();
    expect(subjectsTo('idle@')).toHaveLength(1);
  });

  test('are deleted thirty days after the third refused warning in a row', async () => {
    await open({ LOG_LEVEL: 'info' });
    await createCandidate(portal, 'idle@example.com');
    const refuseWarning = async () => {
      portal.mails.behavior = 'reject';
      await runHour();
      await finishMails();
      portal.mails.behavior = 'accept';
    };
    time += 3000 * dayMs;
    await refuseWarning();
    time += 30 * dayMs;
    await refuseWarning();
    // A sign-in shows that the mailbox is alive.
    await portal.signIn('idle@example.com');
    await finishMails();
    time += 3000 * dayMs;
    for (let n = 0; n < 3; n++) {
      await refuseWarning();
      time += 30 * dayMs - 1;
    }
    expect(await runHour()).toBe(0);
    expect(expiryLogs()).toMatchObject(Array(5).fill({ warned: 1, deleted: 0, unreachable: 0 }));
    time += 1;
    await runHour();
    await expect.poll(emails).toEqual([]);
    expect(expiryLogs().at(-1)).toMatchObject({ warned: 0, deleted: 1, unreachable: 1 });
  });

  test('stay while their warning waits, and after each that expired', async () => {
    await open({ LOG_LEVEL: 'info' });
    await createCandidate(portal, 'idle@example.com');
    time += 3000 * dayMs;
    portal.mails.behavior = 'defer';
    for (let n = 0; n < 4; n++) {
      await runHour();
      const retryAt = new Date(time + 5000).toISOString();
      await expect.poll(() => outboxStore(portal.database.db).nextDueAt({})).toBe(retryAt);
      time += 30 * dayMs;
      // Before the outbox gives the mail up, as after a start.
      expect(await runHour()).toBe(0);
      await finishMails();
      await deleteExpiredData(portal.database.db, () => new Date(time));
    }
    expect(await emails()).toEqual(['idle@example.com']);
    expect(subjectsTo('idle@')).toEqual([]);
  });

  test('deletes the others when one deletion fails', async () => {
    await open({ LOG_LEVEL: 'error' });
    for (let n = 0; n < 3; n++) await createCandidate(portal, `idle${n}@example.com`);
    const [first] = await portal.database.db.selectFrom('candidates').select(['id', 'email']).orderBy('id').execute();
    await keepFromDeletion(portal, [first?.id ?? '']);
    time += 3000 * dayMs;
    await portal.services.accounts.deleteInactive();
    await finishMails();
    time += 30 * dayMs;
    await portal.services.accounts.deleteInactive();
    // The portal's own cleanup may try the first as well.
    await expect.poll(emails).toEqual([first?.email]);
    const failures = portal.logLines.map((line) => JSON.parse(line)).map(({ event, candidate }) => `${event} ${candidate}`);
    expect(new Set(failures)).toEqual(new Set([`account_cleanup_failed ${first?.id}`]));
  });

  test('a visit postpones the date that the profile shows', async () => {
    await open({ RETENTION_MONTHS: '6' });
    const { token } = await portal.signIn('asha@example.com');
    const status = async () =>
      (await portal.app.inject({ url: getAccount.path, headers: { authorization: token } })).json().message.kept_until;
    expect(await status()).toBe('2027-05-22T13:41:00.000Z');
    time += 6 * 60_000;
    await status();
    expect(await status()).toBe('2027-05-22T13:47:00.000Z');
  });

  test('stay while RETENTION_MONTHS is 0', async () => {
    await open({ RETENTION_MONTHS: '0' });
    const candidate = await createCandidate(portal, 'idle@example.com');
    expect((await candidate.get(getAccount.path)).json().message.kept_until).toBeNull();
    time += 10_000 * dayMs;
    expect(await portal.services.accounts.deleteInactive()).toBe(0);
    expect(await emails()).toEqual(['idle@example.com']);
  });
});

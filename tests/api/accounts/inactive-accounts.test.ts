import { afterEach, describe, expect, test } from 'vitest';
import { getAccount } from '#contract/account-calls.ts';
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
  const emails = async () =>
    (await portal.database.db.selectFrom('candidates').select('email').orderBy('email').execute()).map(({ email }) => email);
  const subjectsTo = (address: string) =>
    portal.mails.receivedMails().flatMap(({ to, subject }) => (JSON.stringify(to).includes(address) ? [subject] : []));

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

    await portal.signIn('returns@example.com');
    time = Date.parse('2028-11-22T13:40:59.000Z');
    expect(await portal.services.accounts.deleteInactive()).toBe(0);
    time = Date.parse('2028-11-22T13:41:00.000Z');
    expect(await portal.services.accounts.deleteInactive()).toBe(1);
    expect(await emails()).toEqual(['returns@example.com']);
  });

  test('are never deleted without a warning, even long after their date', async () => {
    await open();
    await createCandidate(portal, 'idle@example.com');
    time += 3000 * dayMs;
    expect(await portal.services.accounts.deleteInactive()).toBe(0);
    time += 30 * dayMs - 1;
    expect(await portal.services.accounts.deleteInactive()).toBe(0);
    time += 1;
    expect(await portal.services.accounts.deleteInactive()).toBe(1);
  });

  test('deletes the others when one deletion fails', async () => {
    await open({ LOG_LEVEL: 'error' });
    for (let n = 0; n < 3; n++) await createCandidate(portal, `idle${n}@example.com`);
    const [first] = await portal.database.db.selectFrom('candidates').select(['id', 'email']).orderBy('id').execute();
    await keepFromDeletion(portal, [first?.id ?? '']);
    time += 3000 * dayMs;
    await portal.services.accounts.deleteInactive();
    time += 30 * dayMs;
    await portal.services.accounts.deleteInactive();
    // The portal's own cleanup may delete some of them, and try the first as well.
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

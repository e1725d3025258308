import { expect, test } from 'vitest';
import { listSavedJobIds } from '#contract/saved/saved-job-calls.ts';
import { sendOtp, verifyLink, verifyOtp } from '#contract/sign-in-calls.ts';
import { dayMs } from '#server/platform/time/durations.ts';
import { trustedDeviceStore } from '#server/sign-in/trusted-device-store.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

interface MailedSignIn {
  url: string;
  payload: object;
  headers: { cookie: string };
  remoteAddress: string;
}

/** Creates a candidate with a trusted device, which requests a mail. */
async function requestMailOf(portal: TestPortal, way: string, email: string, remoteAddress: string): Promise<MailedSignIn> {
  const { headers } = await createCandidateWithDevice(portal, email);
  await portal.app.inject({ method: 'POST', url: sendOtp.path, payload: { email }, remoteAddress });
  const mail = await portal.mails.waitForMail(email);
  return way === 'links'
    ? { url: verifyLink.path, payload: { link: /\?c=(\S+)/.exec(mail.text)?.[1] }, headers, remoteAddress }
    : { url: verifyOtp.path, payload: { email, otp: extractSignInCode(mail) }, headers, remoteAddress };
}

async function createCandidateWithDevice(portal: TestPortal, email: string) {
  const { id } = await createCandidate(portal, email);
  const expiresAt = new Date(Date.now() + dayMs).toISOString();
  const trust = { knownSecret: undefined, name: 'Firefox', isBrowser: true, now: new Date().toISOString(), expiresAt };
  const { secret } = await trustedDeviceStore(portal.database.db).trust(id, trust);
  return { id, headers: { cookie: `arj_dev=${secret}` } };
}

/** SQLite has one connection for all. The codes are of trusted devices, whose attempts wait for no limit of a network. */
test.each(['links', 'codes'])(
  'sign-ins with mailed %s of one site at once leave connections for all others, and serve sites round robin',
  async (way) => {
    const portal = await openTestPortal({ engine: 'postgresql' });
    const { db } = portal.database;
    const idle = await createCandidate(portal, 'idle@example.com');

    const requestMail = (name: string, remoteAddress: string) => requestMailOf(portal, way, `${name}@example.com`, remoteAddress);
    const finished: number[] = [];
    async function signIn(request: MailedSignIn): Promise<number> {
      const { statusCode } = await portal.app.inject({ method: 'POST', ...request });
      finished.push(statusCode);
      return statusCode;
    }

    const ofSite = await Promise.all(Array.from({ length: 40 }, (_, index) => requestMail(`busy${index}`, `203.0.113.${index}`)));
    const ofOther = await requestMail('other', '198.51.100.9');
    const { busy, other, response } = await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('sign_in_limits')
        .where('subject', '=', 'sends of site 203.0.113.0/24')
        .select('subject')
        .forUpdate()
        .executeTakeFirstOrThrow();
      const busy = ofSite.map(signIn);
      await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(3);
      const other = signIn(ofOther);
      const response = await idle.get(listSavedJobIds.path);
      expect(await countLockWaits(trx)).toBe(3);
      return { busy, other, response };
    });
    expect(response.statusCode).toBe(200);
    expect(await other).toBe(200);
    expect(finished.length).toBeLessThan(20);
    expect(new Set(await Promise.all(busy))).toEqual(new Set([200]));
    await portal.close();
  },
);

test.each(['links', 'codes'])(
  'sign-ins with mailed %s that wait for their candidate delay no other code requests',
  async (way) => {
    const portal = await openTestPortal({ engine: 'postgresql' });
    const signIn = await requestMailOf(portal, way, 'busy@example.com', '203.0.113.7');
    const { waiting, response } = await portal.database.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('candidates')
        .where('email', '=', 'busy@example.com')
        .select('id')
        .forUpdate()
        .executeTakeFirstOrThrow();
      // Without the device's cookie, the mail was one of the portal's minute.
      const waiting = portal.app.inject({ method: 'POST', ...signIn, headers: {} });
      await expect.poll(() => countLockWaits(trx)).toBe(1);
      const payload = { email: 'other@example.com' };
      const response = await portal.app.inject({ method: 'POST', url: sendOtp.path, payload, remoteAddress: '198.51.100.9' });
      expect(await countLockWaits(trx)).toBe(1);
      return { waiting, response };
    });
    expect(response.statusCode).toBe(200);
    expect((await waiting).statusCode).toBe(200);
    await portal.close();
  },
);

test('wrong codes of one trusted device at once wait for each other, and are refused without a lock beyond its limits', async () => {
  const portal = await openTestPortal({ engine: 'postgresql' });
  const email = 'busy@example.com';
  const idle = await createCandidate(portal, 'idle@example.com');
  const { headers } = await createCandidateWithDevice(portal, email);
  const guess = async () => {
    const payload = { email, otp: '00000' };
    return (await portal.app.inject({ method: 'POST', url: verifyOtp.path, payload, headers })).statusCode;
  };
  /** Sends sixty guesses while the row of the limit is locked, and returns their statuses. */
  const guessWhileLocked = (expectedWaits: number) =>
    portal.database.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('sign_in_limits')
        .where('subject', '=', `guesses ${email}`)
        .select('subject')
        .forUpdate()
        .executeTakeFirstOrThrow();
      const guesses = Array.from({ length: 60 }, guess);
      await expect.poll(() => countLockWaits(trx)).toBe(expectedWaits);
      expect((await idle.get(listSavedJobIds.path)).statusCode).toBe(200);
      expect(await countLockWaits(trx)).toBe(expectedWaits);
      return expectedWaits === 0 ? { statuses: await Promise.all(guesses) } : { guesses };
    });

  expect(await guess()).toBe(400);
  const { guesses = [] } = await guessWhileLocked(1);
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([400, 429]));
  const { statuses } = await guessWhileLocked(0);
  expect(new Set(statuses)).toEqual(new Set([429]));
  await portal.close();
});

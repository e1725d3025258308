import { expect, test } from 'vitest';
import { listSavedJobIds } from '#contract/saved/saved-job-calls.ts';
import { sendOtp, verifyLink, verifyOtp } from '#contract/sign-in-calls.ts';
import { dayMs } from '#server/platform/time/durations.ts';
import { trustedDeviceStore } from '#server/sign-in/trusted-device-store.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { openTestPortal } from '../../support/portal/test-portal.ts';

/** SQLite has one connection for all. The codes are of trusted devices: those of others are counted one after another. */
test.each(['links', 'codes'])(
  'sign-ins with mailed %s of one site at once leave connections for all others, and sites take turns',
  async (way) => {
    const portal = await openTestPortal({ engine: 'postgresql' });
    const { db } = portal.database;
    const idle = await createCandidate(portal, 'idle@example.com');

    async function requestMail(name: string, remoteAddress: string) {
      const { id, email } = await createCandidate(portal, `${name}@example.com`);
      const expiresAt = new Date(Date.now() + dayMs).toISOString();
      const trust = { knownSecret: undefined, name: 'Firefox', isBrowser: true, now: new Date().toISOString(), expiresAt };
      const { secret } = await trustedDeviceStore(db).trust(id, trust);
      await portal.app.inject({ method: 'POST', url: sendOtp.path, payload: { email }, remoteAddress });
      const mail = await portal.mails.waitForMail(email);
      const headers = { cookie: `arj_dev=${secret}` };
      return way === 'links'
        ? { url: verifyLink.path, payload: { link: /\?c=(\S+)/.exec(mail.text)?.[1] }, headers, remoteAddress }
        : { url: verifyOtp.path, payload: { email, otp: extractSignInCode(mail) }, headers, remoteAddress };
    }
    const finished: number[] = [];
    async function signIn(request: Awaited<ReturnType<typeof requestMail>>): Promise<number> {
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

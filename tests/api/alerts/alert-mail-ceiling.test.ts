import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestAlert } from '#contract/alerts/alert-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('mails that confirm alerts, on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, env: { RATE_LIMITS: 'on', CODE_MAILS_PER_HOUR: '5', LOG_LEVEL: 'error' } });
  });
  afterAll(() => portal.close());

  async function request(name: string, remoteAddress: string): Promise<void> {
    const payload = { email: `${name}@example.com`, search: 'location=Leeds' };
    const response = await portal.app.inject({ method: 'POST', url: requestAlert.path, payload, remoteAddress });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
  }
  let seen = 0;
  /** The recipients since the last call, by name: mails of one moment arrive in any order. */
  async function newRecipients(): Promise<string[]> {
    await waitForDelivery(portal);
    const mails = portal.mails.receivedMails().slice(seen);
    seen += mails.length;
    return mails.flatMap(({ recipients }) => recipients.map((address) => address.split('@')[0] ?? '')).sort();
  }
  async function pressLink(name: string): Promise<string> {
    const mail = await portal.mails.waitForMail(`${name}@example.com`);
    const link = new URL(/https?:\S+confirm\?\S+/.exec(mail.text)?.[0] ?? '');
    const response = await portal.app.inject({ method: 'POST', url: link.pathname + link.search });
    expect(response.statusCode).toBe(303);
    return String(response.headers.location);
  }
  const confirm = async (name: string) => expect(await pressLink(name)).toContain('state=created');

  test('end at the ceiling of the portal, but for the first of each site', async () => {
    for (let n = 1; n <= 8; n++) await request(`stranger${n}`, `203.0.113.${n}`);
    expect(await newRecipients()).toEqual(['stranger1', 'stranger2', 'stranger3', 'stranger4', 'stranger5']);
    expect(portal.logLines).toEqual([expect.stringContaining('"event":"alert_mail_ceiling"')]);

    for (let n = 1; n <= 6; n++) {
      await request(`visitor${n}`, `198.51.${n}.1`);
      await request(`further${n}`, `198.51.${n}.2`);
    }
    expect(await newRecipients()).toEqual(['visitor1', 'visitor2', 'visitor3', 'visitor4', 'visitor5']);
  });

  test('go on as alerts are confirmed', async () => {
    for (const n of [1, 2, 3, 4, 5]) await confirm(`visitor${n}`);
    await confirm('stranger1');
    await request('late1', '203.0.113.9');
    await request('late2', '203.0.113.9');
    expect(await newRecipients()).toEqual(['late1']);
  });

  test('do not go on as their addresses are unsubscribed, which ends their links', async () => {
    for (const name of ['stranger2', 'stranger3', 'stranger4', 'stranger5', 'late1']) {
      const url = `/candidate/unsubscribe/${name}@example.com`;
      const headers = { accept: 'application/json' };
      expect((await portal.app.inject({ url, headers, remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
    }
    for (let n = 1; n <= 5; n++) await request(`next${n}`, '203.0.113.9');
    expect(await newRecipients()).toEqual([]);
    expect(await pressLink('stranger2')).not.toContain('state=created');
    const alerts = portal.database.db.selectFrom('alerts').where('email', '=', 'stranger2@example.com');
    expect(await alerts.select('state').execute()).toEqual([{ state: 'pending' }]);
  });
});

/** Code mails that trusted devices request, beside the limits of all other requests. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#server/platform/time/durations.ts';
import { trustedDeviceStore } from '#server/sign-in/trusted-device-store.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const owner = 'asha@example.com';

describe.each(engines)('code mails of trusted devices on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterEach(() => portal.close());

  const advance = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const post = (call: string, payload: object, remoteAddress: string, cookie = '') =>
    portal.app.inject({ method: 'POST', url: `/api/carrer/${call}`, payload, remoteAddress, headers: { cookie } });
  const request = async (email: string, from: string, device?: string) =>
    (await post('sendotp', { email }, from, device && `arj_dev=${device}`)).statusCode;
  const codeMails = async (email: string) => {
    await waitForDelivery(portal);
    return portal.mails.receivedMails().filter(({ recipients, text }) => recipients.includes(email) && text.includes('?c='));
  };
  const strangersSpendMails = async (email: string) => {
    for (let at = 0; at < 6; at++, advance(minuteMs)) await request(email, `203.0.113.${at}`);
  };

  /** Returns the cookies of devices that the candidate trusts. */
  async function trustDevices(email: string, count: number): Promise<string[]> {
    const { id } = await portal.services.candidates.findOrCreate(email);
    const trust = {
      knownSecret: undefined,
      name: 'Firefox on Linux',
      isBrowser: true,
      now: time.toISOString(),
      expiresAt: new Date(time.getTime() + 1000 * hourMs).toISOString(),
    };
    const secrets = [];
    for (let at = 0; at < count; at++) secrets.push((await trustedDeviceStore(portal.database.db).trust(id, trust)).secret);
    return secrets;
  }

  test('devices that links of other devices add share the ten mails an hour of their inbox', async () => {
    let devices = await trustDevices(owner, 1);
    await strangersSpendMails(owner);
    let used = (await codeMails(owner)).length;
    const sent = [];
    for (let round = 0; round < 3; round++) {
      for (const device of devices) {
        await Promise.all(Array.from({ length: 5 }, () => request(owner, '198.51.100.1', device)));
      }
      const links = (await codeMails(owner)).slice(used).map(({ text }) => /\?c=(\S+)/.exec(text)?.[1]);
      used += links.length;
      sent.push(links.length);
      devices = [];
      for (const link of links) {
        const { cookies } = await post('verifylink', { link }, '198.51.100.1');
        devices.push(cookies.find(({ name }) => name === 'arj_dev')?.value ?? '');
      }
    }
    expect(sent).toEqual([5, 5, 0]);
  });

  test('the owner gets a code on each of two devices after strangers spent the mails of the address', async () => {
    const devices = await trustDevices(owner, 2);
    await strangersSpendMails(owner);
    const before = (await codeMails(owner)).length;
    for (const device of devices) expect(await request(owner, '198.51.100.1', device)).toBe(200);
    expect(await codeMails(owner)).toHaveLength(before + 2);
  });

  test.each([
    ['IPv4 /24', (host: number) => `10.9.0.${host}`],
    ['IPv6 /48', (host: number) => `2001:db8:9:${host.toString(16)}::1`],
  ])(
    'the devices of many candidates in one %s get 100 mails an hour, and are then limited as others',
    async (_site, addressOf) => {
      const [device] = await trustDevices(owner, 1);
      await strangersSpendMails(owner);
      const before = (await codeMails(owner)).length;
      const statuses = [];
      for (let at = 0; at < 22; at++) {
        const email = `mallory${at}@example.com`;
        const devices = await trustDevices(email, 2);
        const requests = devices.flatMap((each) => Array.from({ length: 5 }, () => request(email, addressOf(at), each)));
        statuses.push(...(await Promise.all(requests)));
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
      expect(await request(owner, '198.51.100.1', device)).toBe(200);
      expect(await codeMails(owner)).toHaveLength(before + 1);
    },
  );
});

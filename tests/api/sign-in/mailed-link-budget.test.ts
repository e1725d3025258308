import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const hourMs = 3_600_000;

describe.each(engines)('the budget of a network for mailed links on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => time, env: { LOG_LEVEL: 'warn' } });
  });
  afterEach(() => portal.close());

  const post = (call: string, payload: object, remoteAddress: string) =>
    portal.app.inject({ method: 'POST', url: `/api/carrer/${call}`, payload, remoteAddress });
  const wrongLink = `${'0'.repeat(36)}.${'A'.repeat(43)}`;
  const tryLink = async (from: string, link = wrongLink) => (await post('verifylink', { link }, from)).statusCode;
  /** In parallel, but in few connections to the database. */
  async function tryLinks(count: number, from: string): Promise<number[]> {
    const statuses: number[] = [];
    while (statuses.length < count) {
      const batch = Math.min(10, count - statuses.length);
      statuses.push(...(await Promise.all(Array.from({ length: batch }, () => tryLink(from)))));
    }
    return statuses;
  }
  async function mailLink(email: string, from: string): Promise<string> {
    await post('sendotp', { email }, from);
    return /\?c=(\S+)/.exec((await portal.mails.waitForMail(email)).text)?.[1] ?? '';
  }

  test('of 1,000 wrong links from one network 30 reach the database, and 31 are logged', async () => {
    const statuses = await tryLinks(1000, '203.0.113.7');
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(970);
    const failures = portal.logLines.filter((line) => line.includes('sign_in_failed'));
    expect(failures).toHaveLength(31);

    const [metric] = portal.services.counts.signInsRejected.metric
      .samples()
      .filter(({ labels }) => labels?.reason === 'too_many');
    expect(metric).toMatchObject({ labels: { way: 'link' }, value: 970 });
  });

  test('of 1,000 wrong links from the networks of one site 150 reach the database, and 151 are logged', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 100; at++)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, nth) => tryLink(`2001:db8:7:${at}${nth}::1`)))));
    expect(statuses.filter((status) => status === 400)).toHaveLength(150);
    expect(statuses.filter((status) => status === 429)).toHaveLength(850);
    expect(portal.logLines.filter((line) => line.includes('sign_in_failed'))).toHaveLength(151);

    expect(await tryLink('2001:db8:8::1')).toBe(400);
    time = new Date(time.getTime() + hourMs);
    expect(await tryLink('2001:db8:7::1')).toBe(400);
  });

  test('a network beyond its budget costs its site nothing', async () => {
    await tryLinks(200, '203.0.113.7');
    expect(await tryLinks(30, '203.0.113.8')).toEqual(Array(30).fill(400));
  });

  test('a rejected link needs no database', async () => {
    await tryLinks(30, '203.0.113.7');
    for (const table of ['one_time_codes', 'sign_in_limits', 'sessions'])
      await portal.database.db.schema.alterTable(table).renameTo(`${table}_away`).execute();

    expect(await tryLink('203.0.113.8')).toBeGreaterThanOrEqual(500);
    expect(await tryLink('203.0.113.7')).toBe(429);
  });

  test('a rejected network gets the time to wait, and other networks sign in', async () => {
    await tryLinks(30, '203.0.113.7');
    const rejected = await post('verifylink', { link: wrongLink }, '203.0.113.7');
    expect(rejected.headers['retry-after']).toBe('3600');
    expect(rejected.json().error).toEqual({
      message: 'Too many tries. Wait 60 minutes, then ask for a new code.',
      code: 'too_many',
    });
    expect(await tryLink('198.51.100.1', await mailLink('asha@example.com', '198.51.100.1'))).toBe(200);

    time = new Date(time.getTime() + hourMs);
    expect(await tryLink('203.0.113.7')).toBe(400);
  });

  test('links that sign in do not count', async () => {
    await tryLinks(29, '203.0.113.7');
    for (const email of ['asha@example.com', 'ben@example.com'])
      expect(await tryLink('203.0.113.7', await mailLink(email, '203.0.113.7'))).toBe(200);

    expect(await tryLinks(2, '203.0.113.7')).toEqual([400, 429]);
    for (let network = 1; network <= 4; network++)
      expect(await tryLinks(30, `203.0.113.${network}`)).toEqual(Array(30).fill(400));
    expect(await tryLink('203.0.113.8')).toBe(429);
  });
});

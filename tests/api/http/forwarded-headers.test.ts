import { afterEach, expect, it } from 'vitest';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const publicOrigin = 'https://careers.example.com';

let portal: TestPortal;
afterEach(() => portal.close());

const signup = (email: string, headers: Record<string, string>, remoteAddress = '203.0.113.7') =>
  portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email }, headers, remoteAddress });

it.each([
  ['Host', { host: 'evil.example' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
  ['Forwarded', { forwarded: 'host=evil.example;proto=http' }],
])('%s has no effect: mails and pages use PUBLIC_ORIGIN', async (_name, headers) => {
  portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: '203.0.113.7' } });
  expect((await signup('asha@example.com', headers)).statusCode).toBe(200);
  const code = await portal.mails.waitForMail('asha@example.com');
  const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
  const job_id = await insertJob(portal.database.db);
  const applyRequest = { method: 'POST', url: '/user/apply/job', payload: { job_id } } as const;
  await portal.app.inject({ ...applyRequest, headers: { ...candidate.headers, ...headers } });
  const application = await portal.mails.waitForMail('asha@example.com', code);
  const mails = JSON.stringify([code, application]);
  expect(mails).not.toContain('evil.example');
  expect(new Set(mails.match(/https?:\/\/[^/\s"'<>\\]+/g))).toEqual(new Set([publicOrigin]));

  for (const url of ['/', '/sitemap.xml', '/robots.txt', '/jobs.rss', '/authPage/profileSection']) {
    const answer = await portal.app.inject({ url, headers });
    expect(answer.statusCode, url).toBeLessThan(400);
    expect(answer.body + JSON.stringify(answer.headers), url).not.toContain('evil.example');
  }
});

it('a thousand requests with different forwarded addresses count as one client', async () => {
  portal = await openTestPortal({ engine: 'sqlite' });
  const randomByte = () => Math.floor(Math.random() * 256);
  const requests = Array.from({ length: 1000 }, (_, count) => {
    const forwarded = `${randomByte()}.${randomByte()}.${randomByte()}.${randomByte()}`;
    const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` };
    return signup(`asha${count}@example.com`, headers);
  });
  const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(990);
});

it('behind a proxy on this machine that TRUST_PROXY does not name, loopback raises no limit of a public portal', async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: publicOrigin } });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++) statuses.push((await signup(`asha${count}@example.com`, {}, '127.0.0.1')).statusCode);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

const warnings = () => portal.logLines.filter((line) => line.includes('TRUST_PROXY'));

it('the log of a public portal names TRUST_PROXY once when every request comes from one address', async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: publicOrigin, LOG_LEVEL: 'warn' } });
  const visit = async (count: number, url = '/robots.txt') => {
    for (let at = 0; at < count; at++) await portal.app.inject({ url, remoteAddress: '127.0.0.1' });
  };
  await visit(200, '/readyz');
  await visit(99);
  expect(warnings()).toEqual([]);
  await visit(200);
  expect(warnings().map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, address: '127.0.0.1', msg: expect.stringContaining('set TRUST_PROXY=127.0.0.1') },
  ]);
});

it.each([
  ['two visitors come from two addresses', {}, (count: number) => ({ remoteAddress: `203.0.113.${count % 2}` })],
  [
    'TRUST_PROXY names the proxy of a single visitor',
    { TRUST_PROXY: '127.0.0.1' },
    () => ({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } }),
  ],
])('the log does not name TRUST_PROXY when %s', async (_case, env, requestFrom) => {
  portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: publicOrigin, LOG_LEVEL: 'warn', ...env } });
  for (let count = 0; count < 200; count++) await portal.app.inject({ url: '/robots.txt', ...requestFrom(count) });
  expect(warnings()).toEqual([]);
});

it('with a mail server loopback raises no limit of an address, whatever PUBLIC_ORIGIN says', async () => {
  portal = await openTestPortal({ engine: 'sqlite' });
  for (let count = 0; count < 40; count++) await signup('asha@example.com', {}, '127.0.0.1');
  await portal.mails.waitForMail('asha@example.com');
  await portal.services.mails.outbox.stop();
  expect(portal.mails.receivedMails()).toHaveLength(1);
});

it('a proxy listed in TRUST_PROXY is trusted', async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: { TRUST_PROXY: '10.0.0.0/8' } });
  for (let count = 0; count < 25; count++) {
    const answer = await signup(`asha${count}@example.com`, { 'x-forwarded-for': `198.51.100.${count}` }, '10.0.0.1');
    expect(answer.statusCode).toBe(200);
  }
});

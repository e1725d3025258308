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
  const applyRequest = { method: 'POST', url: '/user/applied-quick/job', payload: { job_id } } as const;
  await portal.app.inject({ ...applyRequest, headers: { ...candidate.headers, ...headers } });
  const application = await portal.mails.waitForMail('asha@example.com', code);
  const mails = JSON.stringify([code, application]);
  expect(mails).not.toContain('evil.example');
  expect(new Set(mails.match(/https?:\/\/[^/\s"'<>\\]+/g))).toEqual(new Set([publicOrigin]));

  for (const url of ['/', '/sitemap.xml', '/robots.txt', '/jobs.rss', '/docs/json', '/authPage/profileSection']) {
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

it('a proxy listed in TRUST_PROXY is trusted', async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: { TRUST_PROXY: '10.0.0.0/8' } });
  for (let count = 0; count < 25; count++) {
    const answer = await signup(`asha${count}@example.com`, { 'x-forwarded-for': `198.51.100.${count}` }, '10.0.0.1');
    expect(answer.statusCode).toBe(200);
  }
});

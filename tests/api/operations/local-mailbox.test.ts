import { afterEach, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const openWithoutSmtp = async (env: Record<string, string> = {}) => {
  portal = await openTestPortal({ engine: 'sqlite', env: { SMTP_URL: '', ...env } });
};
const get = (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  portal.app.inject({ url, ...options });

/** Expects the same response as for an unknown path. */
async function expectNotFound(page: Awaited<ReturnType<typeof get>>): Promise<void> {
  const nowhere = await get('/dev/nothing');
  expect([page.statusCode, parseTitle(page.body)]).toEqual([nowhere.statusCode, parseTitle(nowhere.body)]);
}

const parseTitle = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1];

async function requestCode(email: string): Promise<void> {
  await portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email } });
  await portal.services.mails.outbox.deliverDue();
  await expect.poll(() => portal.services.mails.mailbox?.list()[0]?.to).toBe(email);
}

test('without an SMTP server the code is in the local mailbox, and signs in', async () => {
  await openWithoutSmtp();
  await requestCode('asha@example.com');
  const page = await get('/dev/mailbox');
  const code = /<p class="code"[^>]*>(\d{5})<\/p>/.exec(page.body)?.[1];

  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(page.body).toContain('asha@example.com');
  const signedIn = await portal.app.inject({
    method: 'POST',
    url: '/api/carrer/verifyotp',
    payload: { email: 'asha@example.com', otp: code },
  });
  expect(signedIn.statusCode).toBe(200);
});

test('the newest mail is first, and each is readable as HTML and as text', async () => {
  await openWithoutSmtp();
  await requestCode('asha@example.com');
  await requestCode('ben@example.com');
  const list = (await get('/dev/mailbox')).body;
  const [newest] = [...list.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)].map(([, href]) => href ?? '');
  const mail = await get(newest ?? '');

  expect(list.indexOf('ben@example.com')).toBeLessThan(list.indexOf('asha@example.com'));
  expect(mail.body).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&#60;!doctype html&#62;/);
  expect(mail.body).toContain('&#60;base target=&#34;_blank&#34;&#62;');
  expect(mail.body).toMatch(/<pre>\d{5} is your Larkfield careers code\./);
  expect(mail.body).toContain('ben@example.com');
});

test('the content of a mail cannot break into the page', async () => {
  await openWithoutSmtp();
  const markup = '</pre></style><script>alert(1)</script>"\'';
  await portal.services.mails.queueApplicationReceived(portal.database.db, {
    email: 'asha@example.com',
    title: markup,
    company: markup,
  });
  await portal.services.mails.outbox.deliverDue();
  const id = portal.services.mails.mailbox?.list()[0]?.id;

  for (const url of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
    const page = await get(url);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('an empty mailbox shows its empty state, and an unknown mail is not found', async () => {
  await openWithoutSmtp();

  expect((await get('/dev/mailbox')).body).toContain('No mail yet.');
  await expectNotFound(await get('/dev/mailbox/nothing'));
});

test.each([
  ['another machine', { remoteAddress: '203.0.113.7' }],
  ['another machine of this network', { remoteAddress: '172.17.0.1' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a site whose name leads to this machine', { headers: { host: 'evil.example:3000' } }],
])('the mailbox is not found for %s', async (_case, options) => {
  await openWithoutSmtp();
  await requestCode('asha@example.com');
  const id = portal.services.mails.mailbox?.list()[0]?.id;

  for (const url of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
    const page = await get(url, options);
    await expectNotFound(page);
    expect(page.body).not.toContain('asha@example.com');
  }
});

test.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])('%s counts as this machine', async (host) => {
  await openWithoutSmtp();

  expect((await get('/dev/mailbox', { headers: { host }, remoteAddress: '::1' })).statusCode).toBe(200);
});

test('with an SMTP server there is no mailbox', async () => {
  portal = await openTestPortal({ engine: 'sqlite' });

  await expectNotFound(await get('/dev/mailbox'));
});

test("the mailbox uses the brand's colors", async () => {
  await openWithoutSmtp({ BRAND_COLOR: '#6B2FD9' });
  const { body } = await get('/dev/mailbox');
  expect(body.lastIndexOf('--brand:light-dark(#6B2FD9,')).toBeGreaterThan(body.indexOf('--brand: light-dark(#0A6B4E'));
});

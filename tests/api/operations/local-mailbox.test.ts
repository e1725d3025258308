import { afterEach, expect, test } from 'vitest';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const openWithoutSmtp = async (env: Record<string, string> = {}) => {
  portal = await openTestPortal({ engine: 'sqlite', env: { SMTP_URL: '', ...env } });
};

/** Opens the address that the banner prints and returns the headers of a browser that followed it. */
async function openMailbox(): Promise<{ cookie: string }> {
  const opened = await get(readAddress());
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/dev/mailbox']);
  const [cookie] = opened.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}` };
}
const readAddress = () => portal.services.mails.mailbox?.address.replace(/^https?:\/\/[^/]+/, '') ?? '';
const mails = () => portal.services.mails.mailbox?.mailbox.list() ?? [];
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
  await expect.poll(() => mails()[0]?.to).toBe(email);
}

test('without an SMTP server the code is in the local mailbox, and signs in', async () => {
  await openWithoutSmtp();
  await requestCode('asha@example.com');
  const page = await get('/dev/mailbox', { headers: await openMailbox() });
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
  const headers = await openMailbox();
  const list = (await get('/dev/mailbox', { headers })).body;
  const [newest] = [...list.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)].map(([, href]) => href ?? '');
  const mail = await get(newest ?? '', { headers });

  expect(list.indexOf('ben@example.com')).toBeLessThan(list.indexOf('asha@example.com'));
  expect(mail.body).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&#60;!doctype html&#62;/);
  expect(mail.body).toContain('&#60;base target=&#34;_blank&#34;&#62;');
  expect(mail.body).toMatch(/<pre>\d{5} is your Larkfield careers code\./);
  expect(mail.body).toContain('ben@example.com');
});

test('the mail of an application shows where a reply goes, and its attachment', async () => {
  await openWithoutSmtp({ APPLICATIONS_TO: 'hiring@example.com' });
  const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
  await candidate.post('/user/apply/job', { job_id: await insertJob(portal.database.db) });
  await portal.services.mails.outbox.deliverDue();
  await expect.poll(() => mails().some(({ to }) => to === 'hiring@example.com')).toBe(true);
  const id = mails().find(({ to }) => to === 'hiring@example.com')?.id;

  const { body } = await get(`/dev/mailbox/${id}`, { headers: await openMailbox() });
  expect(body).toContain('Reply to asha@example.com');
  expect(body).toContain('Attached: asha-rao.pdf');
});

test('the content of a mail cannot break into the page', async () => {
  await openWithoutSmtp();
  const markup = '</pre></style><script>alert(1)</script>"\'';
  await portal.services.mails.queueApplicationReceived(portal.database.db, {
    email: 'asha@example.com',
    title: markup,
    company: markup,
    isForwarded: true,
    receiptId: 'receipt',
    sentAt: '2026-11-05T14:00:00.000Z',
    replyByDays: null,
    resume: undefined,
    keptUntil: undefined,
  });
  await portal.services.mails.outbox.deliverDue();
  const id = mails()[0]?.id;

  const headers = await openMailbox();
  for (const url of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
    const page = await get(url, { headers });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('an empty mailbox shows its empty state, and an unknown mail is not found', async () => {
  await openWithoutSmtp();

  const headers = await openMailbox();
  expect((await get('/dev/mailbox', { headers })).body).toContain('No mail yet.');
  await expectNotFound(await get('/dev/mailbox/nothing', { headers }));
});

/** nginx with a plain `proxy_pass http://127.0.0.1:3000` sends exactly this. */
const plainProxy = { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } };

test.each([
  ['a visitor behind a plain proxy on this machine', plainProxy],
  ['this machine itself, by its other address', { remoteAddress: '::1', headers: { host: 'localhost:3000' } }],
  ['another machine', { remoteAddress: '203.0.113.7' }],
  ['a proxy that names its visitor', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a site whose name leads to this machine', { headers: { host: 'evil.example:3000' } }],
  ['a wrong cookie', { headers: { cookie: `mailbox_key=${'A'.repeat(43)}` } }],
])('without its key the mailbox is not found for %s', async (_case, options) => {
  await openWithoutSmtp();
  await requestCode('asha@example.com');
  const id = mails()[0]?.id;

  for (const url of ['/dev/mailbox', '/dev/mailbox?key=', '/dev/mailbox?key=a&key=b', `/dev/mailbox/${id}`]) {
    const page = await get(url, options);
    await expectNotFound(page);
    expect(page.body).not.toContain('asha@example.com');
    expect(page.headers['set-cookie']).toBeUndefined();
  }
});

test('the key opens the mailbox through a proxy too, as a cookie that no script and no other site can use', async () => {
  await openWithoutSmtp();
  const opened = await get(readAddress(), plainProxy);
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(opened.cookies).toMatchObject([{ name: 'mailbox_key', httpOnly: true, sameSite: 'Lax', path: '/' }]);
});

test('over TLS the cookie has the prefix that keeps subdomains from planting it', async () => {
  await openWithoutSmtp({ PUBLIC_ORIGIN: 'https://localhost:3000' });
  expect((await get(readAddress())).cookies).toMatchObject([{ name: '__Host-mailbox_key', secure: true, path: '/' }]);
});

test('the key stays the same after a restart, and differs between portals', async () => {
  await openWithoutSmtp();
  const address = readAddress();
  const restarted = await openTestPortal({ engine: 'sqlite', env: { SMTP_URL: '' }, shareDatabaseWith: portal });
  expect(restarted.services.mails.mailbox?.address).toContain(address);
  await restarted.close();
  const other = await openTestPortal({ engine: 'sqlite', env: { SMTP_URL: '' } });
  expect(other.services.mails.mailbox?.address).not.toContain(address);
  await other.close();
});

test('with an SMTP server there is no mailbox', async () => {
  portal = await openTestPortal({ engine: 'sqlite' });

  await expectNotFound(await get('/dev/mailbox'));
});

test("the mailbox uses the brand's colors", async () => {
  await openWithoutSmtp({ BRAND_COLOR: '#6B2FD9' });
  const { body } = await get('/dev/mailbox', { headers: await openMailbox() });
  expect(body.lastIndexOf('--brand:light-dark(#6B2FD9,')).toBeGreaterThan(body.indexOf('--brand: light-dark(#0A6B4E'));
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserClient, createBrowserClient } from '../../support/clients/browser-client.ts';
import { createFormBrowser, type FormBrowser } from '../../support/clients/form-browser.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const profile = '/authPage/profileSection';
const account = `${profile}/account`;
const devices = `${profile}/devices`;
const email = 'asha@example.com';
const data = '#your-data';

describe.each(engines)("the forms of a candidate's rights without scripts on %s", (engine) => {
  let portal: TestPortal;
  let time: Date;
  let client: BrowserClient;
  let browser: FormBrowser;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => time });
    client = await createBrowserClient(portal, email);
    browser = browserOf(client);
  });
  afterEach(() => portal.close());

  const browserOf = ({ cookies }: BrowserClient) => {
    const forms = createFormBrowser(portal);
    for (const [name, value] of cookies) forms.cookies.set(name, value);
    return forms;
  };
  const sessionIdOf = (of: BrowserClient) => of.headers().authorization.split('.')[0] ?? '';
  const later = (minutes: number) => {
    time = new Date(time.getTime() + minutes * 60_000);
  };
  const lastMail = () => portal.mails.receivedMails().at(-1);
  /** Asks for a code by the form's first press, and returns it. */
  const ask = async (intent: string) => {
    const last = lastMail();
    const requested = await browser.post(account, { intent });
    expect([requested.status, requested.location]).toEqual([303, `${profile}?confirm=${intent}${data}`]);
    return extractSignInCode(await portal.mails.waitForMail(email, last));
  };
  const isKept = async () => {
    const row = await portal.database.db.selectFrom('candidates').select('email').where('email', '=', email).executeTakeFirst();
    return row !== undefined && !(await browser.open(profile)).text('main')?.includes('Your account is deleted');
  };

  test('each action of the page is a form', async () => {
    const forms = (await browser.open(profile)).root.querySelectorAll('form');
    const actions = forms.map((form) => [form.getAttribute('action'), form.querySelector('button')?.textContent.trim()]);
    expect(actions).toEqual(
      expect.arrayContaining([
        [devices, 'Sign out everywhere'],
        [devices, 'Sign out'],
        [account, 'Download my data'],
        [account, 'Delete my account'],
      ]),
    );
    expect(forms.every((form) => form.getAttribute('method') === 'post')).toBe(true);
  });

  test('Download my data answers with the ZIP after a fresh sign-in, and later with the mailed code', async () => {
    const fresh = await browser.post(account, { intent: 'export' });
    expect([fresh.status, fresh.header('content-type')]).toEqual([200, 'application/zip']);
    later(11);
    const otp = await ask('export');
    const page = await browser.open(`${profile}?confirm=export`);
    expect([page.text('noscript h3'), page.text('noscript label')]).toEqual([
      'Is it you?',
      `Code from the mail we sent to ${email}`,
    ]);
    const empty = await browser.post(account, { intent: 'export', otp: '' });
    expect([empty.status, empty.text('[role=alert]')]).toEqual([400, 'Enter the 5 digit OTP']);
    const wrong = await browser.post(account, { intent: 'export', otp: otp === '11111' ? '22222' : '11111' });
    expect([wrong.status, wrong.text('[role=alert]')]).toEqual([400, 'Invalid OTP']);
    const sent = await browser.post(account, { intent: 'export', otp });
    expect([sent.status, sent.header('content-disposition')]).toEqual([200, 'attachment; filename="my-data-2026-11-05.zip"']);
  });

  test('Delete my account needs the mailed code, and Undo keeps it', async () => {
    const otp = await ask('delete');
    expect(await isKept()).toBe(true);
    expect((await browser.open(`${profile}?confirm=delete`)).text('noscript h3')).toBe('Delete your account?');
    const wrong = await browser.post(account, { intent: 'delete', otp: otp === '11111' ? '22222' : '11111' });
    expect([wrong.status, wrong.text('[role=alert]'), wrong.text('noscript h3')]).toEqual([
      400,
      'Invalid OTP',
      'Delete your account?',
    ]);
    expect(await isKept()).toBe(true);

    const scheduled = await browser.post(account, { intent: 'delete', otp });
    expect([scheduled.status, scheduled.location]).toEqual([303, profile + data]);
    expect(await isKept()).toBe(false);
    const canceled = await browser.post(account, { intent: 'keep' });
    expect([canceled.status, canceled.location]).toEqual([303, profile + data]);
    expect(await isKept()).toBe(true);
  });

  test('codes have the usual limits, and the page shows when to try again', async () => {
    for (let count = 0; count < 2; count++) {
      const otp = await ask('delete');
      const guess = otp === '11111' ? '22222' : '11111';
      for (let guesses = 0; guesses < 5; guesses++)
        expect((await browser.post(account, { intent: 'delete', otp: guess })).status).toBe(400);
      later(2);
    }
    await ask('delete');
    const limited = await browser.post(account, { intent: 'delete', otp: '11111' });
    expect([limited.status, limited.header('retry-after') !== undefined]).toEqual([429, true]);
    expect(limited.text('noscript [role=alert]')).not.toBe('');
    expect(await isKept()).toBe(true);
  });

  test('signs out another device, and then all of them', async () => {
    const other = await createBrowserClient(portal, email);
    const page = await browser.open(profile);
    const listed = page.root.querySelectorAll(`form[action="${devices}"] [name=session_id]`);
    const ids = listed.map((input) => input.getAttribute('value') ?? '');
    expect(ids).toEqual([sessionIdOf(client), sessionIdOf(other)]);
    const ended = await browser.post(devices, { session_id: sessionIdOf(other) });
    expect([ended.status, ended.location]).toEqual([303, `${profile}#signed-in-places`]);
    expect((await other.request('/user/dashboard/details')).statusCode).toBe(401);

    const all = await browser.post(devices, { which: 'all' });
    expect([all.status, all.location, all.header('clear-site-data')]).toEqual([303, '/', '"storage"']);
    expect((await client.request('/user/dashboard/details')).statusCode).toBe(401);
  });

  test("another candidate's device stays signed in", async () => {
    const ben = await createBrowserClient(portal, 'ben@example.com');
    const places: Record<string, string>[] = [{ session_id: sessionIdOf(ben) }, { device_id: sessionIdOf(ben) }, {}];
    for (const fields of places) expect((await browser.post(devices, fields)).location).toBe(`${profile}#signed-in-places`);
    expect((await ben.request('/user/dashboard/details')).statusCode).toBe(200);
  });

  test('an ended session changes nothing, shows a message, and returns to the page', async () => {
    const other = browserOf(await createBrowserClient(portal, email));
    await browser.post(devices, { which: 'all' });
    for (const [path, fields] of [
      [account, { intent: 'delete', otp: '12345' }],
      [devices, { which: 'all' }],
      [`${profile}/unlink`, { identity_id: 'any' }],
    ] as const) {
      const sent = await other.post(path, fields);
      expect([sent.status, sent.location]).toEqual([303, `/login?loginUrl=${profile}&again`]);
    }
    const page = await other.open(`/login?loginUrl=${profile}&again`);
    expect(page.text('#login')).toContain('You were signed out, so nothing was changed. Sign in, then press the button again.');
    expect(page.value('loginUrl')).toBe(profile);
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])(
    'takes no form with the headers %j',
    async (headers) => {
      const { cookie } = client.headers();
      for (const [url, body] of [
        [account, 'intent=delete'],
        [devices, 'which=all'],
      ] as const) {
        const sent = await portal.app.inject({
          method: 'POST',
          url,
          payload: body,
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        });
        expect(sent.statusCode).toBe(403);
      }
      expect((await client.request('/user/dashboard/details')).statusCode).toBe(200);
    },
  );
});

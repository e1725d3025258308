import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFormBrowser, type FormBrowser } from '../../support/clients/form-browser.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';
const profile = '/authPage/profileSection';

describe.each(engines)('the sign-in form without scripts on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let browser: FormBrowser;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => time });
    browser = createFormBrowser(portal);
  });
  afterEach(() => portal.close());

  const requestCode = async (email: string, fields: Record<string, string> = {}) => {
    const sent = await browser.post('/login', { intent: 'send', email, ...fields });
    expect([sent.status, sent.location]).toEqual([303, '/login']);
    return extractSignInCode(await portal.mails.waitForMail(email.toLowerCase()));
  };
  const verify = (otp: string) => browser.post('/login', { intent: 'verify', otp });
  const otherCode = (code: string) => (code === '12345' ? '54321' : '12345');
  const register = async (email: string) => {
    const { id } = await portal.services.candidates.findOrCreate(email);
    await portal.services.candidates.storeFirstResume(id, { ...buildPdfResume(), mediaType: 'application/pdf' });
  };
  const countMails = async (email: string) =>
    (await portal.database.db.selectFrom('outbox').where('recipient', '=', email).select('id').execute()).length;

  test('asks for the address, then for the code, and opens a session', async () => {
    await register('asha@example.com');
    const page = await browser.open('/login');
    const form = page.root.querySelector('#login form');
    expect([page.status, form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([200, 'post', '/login']);
    expect(page.text('#login h1')).toBe('Sign in');

    const code = await requestCode('Asha@Example.com');
    const codePage = await browser.open('/login');
    expect([codePage.text('#login h1'), codePage.text('#login p b')]).toEqual(['Enter OTP', 'asha@example.com']);
    expect(codePage.header('cache-control')).toBe('private, no-store');

    const verified = await verify(code);
    expect([verified.status, verified.location]).toEqual([303, list]);
    expect([...browser.cookies.keys()].sort()).toEqual(['_secure_ARJ_', 'arj_dev', 'authToken']);
    expect((await browser.open(profile)).text('main')).toContain('asha@example.com');
    expect((await browser.open('/login')).location).toBe(list);
  });

  test.each([
    ['', 'Please Enter The Email Address'],
    ['asha@', 'Invalid Email Address'],
    [`${'a'.repeat(60)}@example.com`, 'Invalid Email Address'],
  ])('preserves the address %j and shows its error', async (email, message) => {
    const page = await browser.post('/login', { intent: 'send', email });

    expect([page.status, page.text('[role=alert]'), page.value('email') ?? '']).toEqual([400, message, email]);
    expect(page.root.querySelector('[name=email]')?.getAttribute('aria-invalid')).toBe('true');
  });

  test.each(['', '123', '12a45', '123456'])('rejects the code %j without counting an attempt', async (otp) => {
    const code = await requestCode('asha@example.com');
    const page = await verify(otp);

    expect([page.status, page.text('[role=alert]'), page.value('otp') ?? '']).toEqual([400, 'Enter the 5 digit OTP', otp]);
    expect((await verify(` ${code} `)).status).toBe(303);
  });

  test('shows Invalid OTP for a wrong code, and after five that another code is needed', async () => {
    const code = await requestCode('asha@example.com');
    const first = await verify(otherCode(code));
    expect([first.status, first.text('[role=alert]')]).toEqual([400, 'Invalid OTP']);
    expect(first.text('#login form')).toContain('Check the last e-mail we sent.');
    for (let attempt = 2; attempt < 5; attempt++) await verify(otherCode(code));
    expect((await verify(otherCode(code))).text('#login form')).toContain('Ask for a new code, or use the link');
    let late = await verify(code);
    expect(late.text('[role=alert]')).toBe('Invalid OTP');
    for (let attempt = 6; late.status === 400 && attempt < 100; attempt++) late = await verify(otherCode(code));
    expect([late.status, late.text('[role=alert]')]).toEqual([429, 'Invalid OTP']);
    expect(late.text('#login form')).toContain('Too many codes were tried. Use the link in the last e-mail we sent.');
    expect(late.header('retry-after')).toBeDefined();
    expect(browser.cookies.has('authToken')).toBe(false);
  });

  test('shows Invalid OTP for an expired code, and mails another', async () => {
    const code = await requestCode('asha@example.com');
    time = new Date(time.getTime() + 11 * 60_000);
    expect((await verify(code)).text('[role=alert]')).toBe('Invalid OTP');

    expect((await browser.post('/login', { intent: 'resend' })).location).toBe('/login');
    expect((await browser.open('/login')).text('#login [role=status]')).toBe('New code sent.');
    expect(await countMails('asha@example.com')).toBe(2);
  });

  test('asks for the address again after an hour, and at Change', async () => {
    await requestCode('asha@example.com');
    expect((await browser.open('/login?change')).value('email')).toBe('asha@example.com');

    time = new Date(time.getTime() + 61 * 60_000);
    for (const intent of ['verify', 'resend']) {
      const page = await browser.post('/login', { intent, otp: '12345' });
      expect([page.status, page.text('[role=alert]')]).toEqual([400, 'An hour has passed. Ask for a new code.']);
      expect(page.root.querySelector('[name=email]')).not.toBeNull();
    }
    expect((await browser.open('/login')).text('#login h1')).toBe('Sign in');
  });

  test('preserves the address when a network requests too many codes, and shows when to try again', async () => {
    browser = createFormBrowser(portal, { ip: '203.0.113.7' });
    let page = await browser.post('/login', { intent: 'send', email: 'a0@example.com' });
    for (let count = 1; page.status === 303 && count < 200; count++)
      page = await browser.post('/login', { intent: 'send', email: `a${count}@example.com` });

    expect([page.status, page.text('[role=alert]')]).toEqual([429, expect.stringMatching(/try again|Wait/i)]);
    expect(page.value('email')).toMatch(/^a\d+@example\.com$/);
  });

  test('answers alike for known and unknown addresses', async () => {
    await register('asha@example.com');
    const pages = [];
    for (const email of ['asha@example.com', 'nora@example.com']) {
      browser = createFormBrowser(portal);
      const sent = await browser.post('/login', { intent: 'send', email });
      const page = await browser.open('/login');
      pages.push([sent.status, sent.location, page.status, page.text('main')?.replaceAll(email, '')]);
    }
    expect(pages[0]).toEqual(pages[1]);
  });

  test('redirects a new candidate to the resume: of the application, or in My Profile', async () => {
    const jobId = await insertJob(portal.database.db);
    expect((await verify(await requestCode('new@example.com'))).location).toBe(`${profile}#resume`);

    browser = createFormBrowser(portal);
    const code = await requestCode('newer@example.com', { loginUrl: `/authPage/jobdetails/${jobId}` });
    expect((await verify(code)).location).toBe(`/authPage/jobdetails/${jobId}/apply`);
  });

  test('returns to the page that requires the sign-in', async () => {
    await register('asha@example.com');
    const asked = await browser.open('/login?loginUrl=/authPage/jobdetails/appliedJob');
    expect(asked.value('loginUrl')).toBe('/authPage/jobdetails/appliedJob');

    const code = await requestCode('asha@example.com', { loginUrl: '/authPage/jobdetails/appliedJob' });
    expect((await verify(code)).location).toBe('/authPage/jobdetails/appliedJob');
  });

  test('returns to the page whose guard redirected, or on which Login was pressed', async () => {
    const refused = await browser.open('/authPage/jobdetails/appliedJob');
    expect(refused.location).toBe('/');
    expect((await browser.open('/login')).location).toBe('/login?loginUrl=/authPage/jobdetails/appliedJob');
    // Once: the next Login is another one.
    expect((await browser.open('/login')).status).toBe(200);

    const openFrom = async (referer: string) =>
      (await portal.app.inject({ url: '/login', headers: { referer } })).headers.location;
    expect(await openFrom(`http://127.0.0.1:3000/authPage/jobdetails/7?utm=x`)).toBe('/login?loginUrl=/authPage/jobdetails/7');
    for (const other of [
      'https://evil.example/authPage/jobdetails/7',
      'http://127.0.0.1:3000/',
      `http://127.0.0.1:3000/files/1`,
      'no address',
    ])
      expect(await openFrom(other)).toBeUndefined();
  });

  test.each([
    'https://evil.example/',
    '//evil.example/authPage/profileSection',
    '/\\evil.example',
    '/authPage/jobdetails/1/../../evil',
    'javascript:alert(1)',
    '/files/1',
    '/logout',
  ])('never redirects to %s', async (loginUrl) => {
    await register('asha@example.com');
    expect((await browser.open(`/login?loginUrl=${encodeURIComponent(loginUrl)}`)).value('loginUrl')).toBeUndefined();

    expect((await verify(await requestCode('asha@example.com', { loginUrl }))).location).toBe(list);
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }, {}])(
    'takes no form with the headers %j',
    async (headers) => {
      for (const url of ['/login', '/logout']) {
        const sent = await portal.app.inject({
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'intent=send&email=asha%40example.com',
        });
        expect(sent.statusCode).toBe(403);
      }
      expect(await countMails('asha@example.com')).toBe(0);
    },
  );

  test('binds the code to the requesting browser', async () => {
    const code = await requestCode('asha@example.com');
    const other = await createFormBrowser(portal).post('/login', { intent: 'verify', otp: code, email: 'asha@example.com' });

    expect([other.status, other.text('[role=alert]')]).toEqual([400, 'An hour has passed. Ask for a new code.']);
    expect((await verify(code)).status).toBe(303);
  });

  test('holds the address encrypted, in a cookie that no script reads, and forgets it at logout', async () => {
    const sent = await portal.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'intent=send&email=asha%40example.com',
    });
    const cookie = sent.cookies.find(({ name }) => name === 'code_address');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 3600 });
    expect(Buffer.from(cookie?.value ?? '', 'base64').toString('latin1')).not.toContain('asha');

    await requestCode('asha@example.com');
    const out = await browser.post('/logout', {});
    expect([out.status, out.location, browser.cookies.has('code_address')]).toEqual([303, '/', false]);
  });

  test('ends the session at the server and in the browser by the Logout form', async () => {
    await register('asha@example.com');
    await verify(await requestCode('asha@example.com'));
    const session = new Map(browser.cookies);
    const out = await browser.post('/logout', {});

    expect([out.status, out.location, out.header('clear-site-data')]).toEqual([303, '/', '"storage"']);
    expect([...browser.cookies.keys()]).toEqual(['arj_dev']);
    for (const [name, value] of session) browser.cookies.set(name, value);
    expect((await browser.open(profile)).location).toBe('/login');
  });
});

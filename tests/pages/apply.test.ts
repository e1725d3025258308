import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserClient, createBrowserClient } from '../support/clients/browser-client.ts';
import { createFormBrowser } from '../support/clients/form-browser.ts';
import { extractSignInCode } from '../support/clients/sign-in-code.ts';
import { engines } from '../support/databases/test-databases.ts';
import { buildPdfWithLines } from '../support/fixtures/document-builder.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { buildPdfOfSize } from '../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const resume = {
  field: 'resume',
  name: 'asha-rao.pdf',
  bytes: buildPdfWithLines(['Asha Rao', '+49 30 1234567', 'Accountant in Leeds']),
};
const entered = { name: 'Asha Rao', phone: '+49 30 1234567', consent: 'on', intent: 'send' };

describe.each(engines)('the apply page without scripts on %s', (engine) => {
  let portal: TestPortal;
  let path: string;
  let jobId: number;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    jobId = await insertJob(portal.database.db, { title: 'night nurse', company: 'City Hospital' });
    path = `/authPage/jobdetails/${jobId}/apply`;
  });
  afterAll(() => portal.close());

  async function openForm() {
    const browser = createFormBrowser(portal);
    const page = await browser.open(path);
    return { browser, page, form_token: page.value('form_token') ?? '' };
  }
  const listErrors = (page: Awaited<ReturnType<typeof openForm>>['page']) =>
    page.root.querySelectorAll('[role=alert] a').map((link) => link.textContent);

  test('shows a form that no cache stores, with real links to and from it', async () => {
    const { page } = await openForm();
    expect([page.status, page.title, page.text('h1')]).toEqual([200, 'Apply: Night nurse | Career Portal', 'Apply: Night nurse']);
    expect(page.header('cache-control')).toBe('private, no-store');
    const form = page.root.querySelector('form[enctype="multipart/form-data"]');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', path]);
    expect(form?.querySelectorAll('[name]').map((field) => field.getAttribute('name'))[0]).toBe('form_token');

    const job = await createFormBrowser(portal).open(`/authPage/jobdetails/${jobId}`);
    expect(job.root.querySelector('main [role=button]')?.getAttribute('href')).toBe(path);
  });

  test('no cache stores the entered values, in any spelling of the address', async () => {
    const { browser, form_token } = await openForm();
    await browser.upload(path, { form_token, intent: 'read', email: 'typed@example.com' }, resume);
    for (const spelling of [path.replace('apply', '%61pply'), path.replace('jobdetails', 'JobDetails'), `${path}/`]) {
      const page = await browser.open(spelling);
      expect([spelling, page.value('email')]).toEqual([spelling, 'typed@example.com']);
      expect([spelling, page.header('cache-control')]).toEqual([spelling, 'private, no-store']);
    }
  });

  test('asks for name and phone that it could not read, unless both are entered', async () => {
    const sentence = 'We could not read a name or phone from it. Type them below.';
    const { browser, form_token } = await openForm();
    const unreadable = { ...resume, bytes: buildPdfWithLines(['Accountant']) };
    await browser.upload(path, { form_token, intent: 'read' }, unreadable);
    expect((await browser.open(path)).text('#resume')).toContain(sentence);
    const { name, phone } = entered;
    await browser.upload(path, { form_token, intent: 'read', name, phone }, unreadable);
    expect((await browser.open(path)).text('#resume')).not.toContain(sentence);
  });

  test('does not send the page of another account or of a visitor, and shows the typed values again', async () => {
    const clients = await Promise.all(
      ['asha', 'ben'].map((name) => createBrowserClient(portal, `${name}-${engine}@example.com`)),
    );
    const browser = createFormBrowser(portal);
    const enter = (client: BrowserClient | undefined) => {
      for (const [name, value] of client?.cookies ?? []) browser.cookies.set(name, value);
    };
    const countApplications = async () =>
      (await portal.database.db.selectFrom('application_history').where('job_id', '=', jobId).selectAll().execute()).length;
    const before = await countApplications();
    const visitors = await browser.open(path);
    enter(clients[0]);
    const asha = await browser.open(path);
    enter(clients[1]);
    for (const page of [visitors, asha]) {
      const email = `asha-${engine}@example.com`;
      const shown = await browser.upload(path, { form_token: page.value('form_token') ?? '', ...entered, email }, resume);
      expect(shown.status).toBe(409);
      expect(shown.text('main')).toContain('This page was opened in another account. Check the form, then send it again.');
      expect([shown.value('name'), shown.value('email')]).toEqual([entered.name, `ben-${engine}@example.com`]);
      expect(await countApplications()).toBe(before);
    }
    const own = (await browser.open(path)).value('form_token') ?? '';
    expect((await browser.upload(path, { form_token: own, ...entered }, resume)).status).toBe(303);
    expect(await countApplications()).toBe(before + 1);
  });

  test('reads the resume, takes the code, and shows that the application was sent', async () => {
    const email = `${engine}@example.com`;
    const { browser, form_token } = await openForm();
    const read = await browser.upload(path, { form_token, intent: 'read', email }, resume);
    expect([read.status, read.location]).toEqual([303, `${path}#contact`]);
    const filled = await browser.open(path);
    expect([filled.value('name'), filled.value('phone'), filled.value('email')]).toEqual(['Asha Rao', '+49 30 1234567', email]);
    expect(filled.text('#contact')).toContain('Read from your resume');
    expect(filled.text('#resume')).toContain('asha-rao.pdf');

    expect((await browser.upload(path, { form_token, ...entered, email })).location).toBe(path);
    const codePage = await browser.open(path);
    expect([codePage.text('h1'), codePage.text('p b')]).toEqual(['Enter the code', email]);
    const code = extractSignInCode(await portal.mails.waitForMail(email));
    const wrong = await browser.post(path, { otp: code === '12345' ? '54321' : '12345' });
    expect([wrong.status, wrong.text('[role=alert]')]).toEqual([400, 'Invalid OTP']);
    expect((await browser.post(path, { otp: code })).location).toBe(path);
    const sent = await browser.open(path);
    expect(sent.text('h1')).toBe('Job Applied Successfully');
    expect(sent.text('main ol')).toMatch(/Sent.*Handed over to City Hospital.*Opened/);
    const receipt = sent.root.querySelectorAll('main a').find((link) => link.textContent === 'See the receipt');
    expect((await browser.open(receipt?.getAttribute('href') ?? '')).text('h1')).toBe('Receipt of your application');
    expect((await browser.open('/authPage/jobdetails/appliedJob')).text('main')).toContain('Night nurse');
  });

  test('shows errors in title, summary and at the fields, and preserves the entered values and the resume', async () => {
    const { browser, form_token } = await openForm();
    const page = await browser.upload(
      path,
      { form_token, intent: 'send', name: 'Asha Rao', phone: '+49 30 12x', email: 'asha@' },
      resume,
    );

    expect([page.status, page.title]).toEqual([400, 'Error: Apply: Night nurse | Career Portal']);
    expect(page.text('[role=alert] h2')).toBe('Three things need your attention');
    expect(listErrors(page)).toEqual(['Enter a phone number in digits', 'Invalid Email Address', 'Accept the terms to continue']);
    expect(page.root.querySelectorAll('[aria-invalid=true]').map((field) => field.getAttribute('name'))).toEqual([
      'phone',
      'email',
      'consent',
    ]);
    expect([page.value('name'), page.value('phone'), page.value('email')]).toEqual(['Asha Rao', '+49 30 12x', 'asha@']);
    expect(page.text('#resume')).toContain('asha-rao.pdf');
  });

  test.each([
    ['without a file', undefined, 400, 'Select your resume'],
    ['for another type', { ...resume, name: 'cv.exe' }, 415, 'Invalid file format. Only PDF, DOCX, or TXT files are allowed.'],
    ['for more than 6 MB', { ...resume, bytes: buildPdfOfSize(7 * 1024 * 1024) }, 413, 'File size exceeds the 6 MB limit.'],
  ] as const)('preserves the entered values %s', async (_case, file, status, message) => {
    const { browser, form_token } = await openForm();
    const page = await browser.upload(path, { form_token, ...entered, email: 'asha@example.com' }, file);

    expect([page.status, listErrors(page), page.value('email')]).toEqual([status, [message], 'asha@example.com']);
    expect(page.root.querySelector('[name=consent]')?.hasAttribute('checked')).toBe(true);
  });

  test('keeps the text of a page that was open for too long, without its file', async () => {
    const { browser } = await openForm();
    const page = await browser.upload(path, { form_token: 'old', ...entered, email: 'asha@example.com' }, resume);

    expect([page.status, listErrors(page)]).toEqual([400, ['This page was open for a long time. Choose your resume again.']]);
    expect(page.value('email')).toBe('asha@example.com');
  });

  test('rejects forms of other sites and of clients without a browser', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, {}]) {
      const sent = await portal.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'otp=12345',
      });
      expect(sent.statusCode).toBe(403);
    }
  });

  test('says that a closed job is no longer open', async () => {
    const closed = await insertJob(portal.database.db, { closedAt: '2026-01-13T09:00:00.000Z' });
    const page = await createFormBrowser(portal).open(`/authPage/jobdetails/${closed}/apply`);

    expect([page.status, page.text('h1')]).toEqual([404, 'This role is no longer open.']);
    expect(page.text('main')).not.toContain('What you typed');
  });
});

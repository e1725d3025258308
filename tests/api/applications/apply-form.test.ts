import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import { createAccountErasure } from '#server/accounts/account-erasure.ts';
import { visitorRoom } from '#server/apply-form/held-application-room.ts';
import { openApplyForm } from '../../support/clients/apply-form-client.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfOfSize, type UploadFile } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const resume: UploadFile = {
  name: 'asha-rao.pdf',
  bytes: buildPdfWithLines(['Asha Rao', 'asha@example.com', '+49 30 1234567', 'Accountant in Leeds']),
};
const entered = { name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha@example.com', consent: 'on' };
const hourMs = 3_600_000;

describe.each(engines)('the apply form on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let jobId: number;
  beforeEach(async () => {
    time = new Date('2026-11-22T13:31:00Z');
    portal = await openTestPortal({ engine, now: () => time, env: { PUBLIC_ORIGIN: 'https://careers.example.com' } });
    jobId = await insertJob(portal.database.db);
  });
  afterEach(() => portal.close());

  const openBrowser = (ip?: string) => openApplyForm(portal, jobId, ip === undefined ? {} : { ip });
  const readCode = async (email: string) => extractSignInCode(await portal.mails.waitForMail(email));
  const countHeld = () => portal.database.db.selectFrom('held_applications').selectAll().execute();
  async function listFiles() {
    const keys: string[] = [];
    for await (const { key } of portal.services.files.list()) keys.push(key);
    return keys;
  }

  test('without scripts the source of the job page reaches the application, through the hidden field and the code', async () => {
    const origin = 'https://careers.example.com';
    const path = `/authPage/jobdetails/${jobId}/apply`;
    const tag = 'utm_source=linkedin&utm_medium=social';
    const cookies = new Map<string, string>();
    const send = async (method: 'GET' | 'POST', headers: Record<string, string>, payload?: Buffer | string) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie, ...headers };
      const response = await portal.app.inject({ method, url: path, headers: request, ...(payload && { payload }) });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return response;
    };
    const page = await send('GET', { referer: `${origin}/authPage/jobdetails/${jobId}?${tag}` });
    const value = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(value('attribution')).toBe(tag);

    const fields = { form_token: value('form_token'), attribution: value('attribution'), intent: 'send', ...entered };
    const posted = await send('POST', multipartHeaders, buildMultipartBody(fields, { ...resume, field: 'resume' }));
    expect(posted.statusCode).toBe(303);
    const code = await readCode(entered.email);
    await send('POST', { 'content-type': 'application/x-www-form-urlencoded' }, `otp=${code}`);
    const rows = await portal.database.db.selectFrom('application_history').select('attribution').execute();
    expect(rows).toEqual([{ attribution: '{"utm_source":"linkedin","utm_medium":"social"}' }]);
    expect([...cookies].join()).not.toContain('social');
  });

  test('reads name, phone and e-mail from the resume, and offers them', async () => {
    const browser = openBrowser();
    const sent = await browser.send({ intent: 'read' }, resume);

    expect(sent.statusCode).toBe(200);
    expect(sent.json().message).toMatchObject({
      step: 'form',
      resume: { name: 'asha-rao.pdf', size: resume.bytes.length, in_account: false },
      values: { name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha@example.com' },
      read: { name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha@example.com' },
    });
  });

  test('preserves values entered before the upload of the resume', async () => {
    const browser = openBrowser();
    const { message } = (await browser.send({ intent: 'read', name: 'Asha K. Rao', phone: '+91 ' }, resume)).json();

    expect(message.values).toMatchObject({ name: 'Asha K. Rao', phone: '+49 30 1234567' });
  });

  test('applies with the code, and creates the account then, not before', async () => {
    const browser = openBrowser();
    const sent = await browser.send(entered, resume);
    expect(sent.json().message).toMatchObject({ step: 'code', values: { email: 'asha@example.com' } });
    expect(await portal.database.db.selectFrom('candidates').selectAll().execute()).toEqual([]);

    const verified = await browser.post('/code', { otp: await readCode('asha@example.com') });
    expect(verified.json().message).toMatchObject({
      form: { step: 'sent', applied_date: time.toISOString() },
      session: { email: 'asha@example.com' },
    });
    const { candidate_id: id } = verified.json().message.session;
    expect(await portal.services.candidates.find(id)).toMatchObject({
      name: 'Asha Rao',
      mobile: '49301234567',
      resumeName: 'asha-rao.pdf',
    });
    expect(await portal.services.applications.listByCandidate(id)).toMatchObject([{ jobId }]);
    expect(await countHeld()).toEqual([]);
    const [file] = await portal.database.db.selectFrom('files').select('id').execute();
    expect(await listFiles()).toEqual([file?.id]);
  });

  test('holds neither text nor resume in the clear', async () => {
    await openBrowser().send(entered, resume);

    const [row] = await countHeld();
    expect(JSON.stringify(row)).not.toMatch(/asha|1234567/i);
    const stored = await portal.services.files.open(row?.file_id ?? '');
    expect(stored && (await buffer(stored)).includes('PDF')).toBe(false);
  });

  test("does not open one browser's form in another", async () => {
    await openBrowser().send(entered, resume);

    const other = openBrowser();
    expect(await other.read()).toMatchObject({ step: 'form', resume: null, values: { email: '' } });
    const verified = await other.post('/code', { otp: await readCode('asha@example.com') });
    expect([verified.statusCode, verified.json().error.code]).toEqual([400, 'form_expired']);
  });

  test('a logout hides the entered values from the next user of the browser', async () => {
    const browser = openBrowser();
    await browser.send({ intent: 'read' }, resume);
    expect((await browser.read()).values).toMatchObject({ name: 'Asha Rao' });
    const logout = await portal.app.inject({
      method: 'POST',
      url: '/user/logout',
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const { name, value } of logout.cookies) browser.cookies.set(name, value);

    expect(await browser.read()).toMatchObject({ resume: null, values: { name: '', phone: '', email: '' } });
  });

  test('deletes form and resume after an hour', async () => {
    const browser = openBrowser();
    await browser.send(entered, resume);
    time = new Date(time.getTime() + hourMs);

    expect(await browser.read()).toMatchObject({ step: 'form', resume: null });
    expect(await portal.services.heldApplications.deleteExpired()).toBe(1);
    expect([await countHeld(), await listFiles()]).toEqual([[], []]);
  });

  test('a wrong code is 400 Invalid OTP, and the form still waits', async () => {
    const browser = openBrowser();
    await browser.send(entered, resume);
    const code = await readCode('asha@example.com');
    const wrong = await browser.post('/code', { otp: code === '12345' ? '54321' : '12345' });

    expect([wrong.statusCode, wrong.json().error.message]).toEqual([400, 'Invalid OTP']);
    expect((await browser.post('/code', { otp: code })).statusCode).toBe(200);
  });

  test('sends a new code, which replaces the first', async () => {
    const browser = openBrowser();
    await browser.send(entered, resume);
    const first = await portal.mails.waitForMail('asha@example.com');
    time = new Date(time.getTime() + 61_000);
    expect((await browser.post('/resend')).json().message.step).toBe('code');
    const second = extractSignInCode(await portal.mails.waitForMail('asha@example.com', first));

    expect((await browser.post('/code', { otp: second })).statusCode).toBe(200);
  });

  test('keeps name and number of an account that has them, unless others were entered', async () => {
    const { id } = await portal.services.candidates.findOrCreate('asha@example.com');
    await portal.services.candidates.saveProfile(id, { name: 'Asha Devi Rao', mobile: '919876543210' });
    const browser = openBrowser();
    await browser.send({ intent: 'read' }, resume);
    await browser.send({ ...entered, phone: '+49 40 7654321' });
    await browser.post('/code', { otp: await readCode('asha@example.com') });

    expect(await portal.services.candidates.find(id)).toMatchObject({ name: 'Asha Devi Rao', mobile: '49407654321' });
  });

  test('answers a known address like an unknown one', async () => {
    await portal.services.candidates.findOrCreate('asha@example.com');
    const known = await openBrowser().send(entered, resume);
    const unknown = await openBrowser().send({ ...entered, email: 'ben@example.com' }, resume);

    // How much is read of a resume in time depends on the load of the machine.
    const shape = (message: ApplyForm) => ({ ...message, form_token: '', read: {}, values: { ...message.values, email: '' } });
    expect(shape(known.json().message)).toEqual(shape(unknown.json().message));
  });

  test('leaves the resume of an account that applied before, and says so', async () => {
    const first = openBrowser();
    await first.send(entered, resume);
    const codeMail = await portal.mails.waitForMail('asha@example.com');
    await first.post('/code', { otp: extractSignInCode(codeMail) });
    const confirmation = await portal.mails.waitForMail('asha@example.com', codeMail);
    time = new Date(time.getTime() + 2 * hourMs);
    const second = openBrowser();
    await second.send(entered, { ...resume, name: 'other.pdf' });
    const mail = await portal.mails.waitForMail('asha@example.com', confirmation);
    const { message } = (await second.post('/code', { otp: extractSignInCode(mail) })).json();

    expect(message.form).toMatchObject({ step: 'sent', already_applied: true, applied_date: '2026-11-22T13:31:00.000Z' });
    expect((await portal.services.candidates.find(message.session.candidate_id))?.resumeName).toBe('asha-rao.pdf');
  });

  test.each([
    ['name', '', 'Enter your full name'],
    ['name', 'R2-D2', 'Invalid Name Entered'],
    ['phone', '+91 ', 'Enter your phone number'],
    ['phone', '+49 30 12345b', 'Enter a phone number in digits'],
    ['phone', '0151 23456789', 'Start the number with + and its country code'],
    ['email', '', 'Please Enter The Email Address'],
    ['email', 'asha@', 'Invalid Email Address'],
    ['consent', '', 'Accept the terms to continue'],
  ])('names a wrong %s: %j, preserves the entered values and the resume', async (field, value, message) => {
    const browser = openBrowser();
    const unreadable = { ...resume, bytes: buildPdfWithLines(['Accountant']) };
    const sent = await browser.send({ ...entered, [field]: value }, unreadable);

    expect([sent.statusCode, sent.json().error.fields]).toEqual([400, { [field]: message }]);
    expect(await browser.read()).toMatchObject({
      step: 'form',
      resume: { name: 'asha-rao.pdf' },
      values: { ...entered, [field]: value },
    });
    expect((await browser.send(entered)).json().message.step).toBe('code');
  });

  test.each([
    ['no file', undefined, 400, 'Select your resume'],
    [
      'another type',
      { name: 'cv.exe', bytes: Buffer.from('MZ') },
      415,
      'Invalid file format. Only PDF, DOCX, or TXT files are allowed.',
    ],
    ['more than 6 MB', { name: 'cv.pdf', bytes: buildPdfOfSize(6 * 1024 * 1024 + 1) }, 413, 'File size exceeds the 6 MB limit.'],
  ] as const)('refuses %s', async (_case, file, status, message) => {
    const sent = await openBrowser().send(entered, ...(file ? [file] : []));

    expect([sent.statusCode, sent.json().error.fields.resume]).toEqual([status, message]);
    expect(await countHeld()).toEqual([]);
  });

  test('reads no file without the token of the page', async () => {
    for (const token of ['', '1764000000000.abc', 'x'.repeat(300)]) {
      const sent = await openBrowser().send({ ...entered, form_token: token }, resume);
      expect([sent.statusCode, sent.json().error.code]).toEqual([400, 'form_too_old']);
    }
    const browser = openBrowser();
    const { form_token } = await browser.read();
    time = new Date(time.getTime() + 24 * hourMs);
    expect((await browser.send({ ...entered, form_token }, resume)).json().error.code).toBe('form_too_old');
    expect(await countHeld()).toEqual([]);
  });

  test('a network uploads 20 resumes an hour without an account', async () => {
    const program = { name: 'cv.exe', bytes: Buffer.from('MZ') };
    for (let sent = 0; sent < 20; sent++) expect((await openBrowser().send({ intent: 'read' }, program)).statusCode).toBe(415);

    const refused = await openBrowser().send({ intent: 'read' }, resume);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await openBrowser('198.51.100.1').send({ intent: 'read' }, resume)).statusCode).toBe(200);
    const candidate = await portal.signIn('ben@example.com');
    const own = await portal.app.inject({
      method: 'POST',
      url: `/api/apply/${jobId}`,
      remoteAddress: '203.0.113.7',
      headers: { ...multipartHeaders, authorization: candidate.token },
      payload: buildMultipartBody({ intent: 'read' }, { ...resume, field: 'resume' }),
    });
    expect(own.statusCode).toBe(200);
  });

  test.each([
    { site: '/48', address: (n: number) => `2001:db8:0:${n}::1`, elsewhere: '2001:db8:1::1' },
    { site: '/24', address: (n: number) => `203.0.113.${n}`, elsewhere: '203.0.114.1' },
  ])('the networks of a $site upload 100 resumes an hour without an account', async ({ address, elsewhere }) => {
    const program = { name: 'cv.exe', bytes: Buffer.from('MZ') };
    const { form_token } = await openBrowser().read();
    const send = async (ip: string) => (await openBrowser(ip).send({ intent: 'read', form_token }, program)).statusCode;
    for (let sent = 0; sent < 100; sent++) expect(await send(address(sent % 5))).toBe(415);

    expect([await send(address(5)), await send(elsewhere)]).toEqual([429, 415]);
    time = new Date(time.getTime() + hourMs);
    expect(await send(address(5))).toBe(415);
  });

  test('a network uploads 20 resumes again after an hour', async () => {
    const program = { name: 'cv.exe', bytes: Buffer.from('MZ') };
    for (let sent = 0; sent < 20; sent++) await openBrowser().send({ intent: 'read' }, program);
    time = new Date(time.getTime() + hourMs - 1);
    const refused = await openBrowser().send({ intent: 'read' }, resume);
    expect([refused.statusCode, refused.headers['retry-after'], await countHeld()]).toEqual([429, '1', []]);
    time = new Date(time.getTime() + 1);
    expect((await openBrowser().send({ intent: 'read' }, resume)).statusCode).toBe(200);
  });

  test('a browser holds one resume for a job', async () => {
    const browser = openBrowser();
    for (const name of ['first.pdf', 'second.pdf', 'third.pdf']) await browser.send({ intent: 'read' }, { ...resume, name });

    expect((await browser.read()).resume?.name).toBe('third.pdf');
    expect([(await countHeld()).length, (await listFiles()).length]).toEqual([1, 1]);
  });

  test('replacements of a resume at once all succeed, and leave no bytes of the others', async () => {
    const form = { values: entered, read: {} };
    const hold = (name: string) =>
      portal.services.heldApplications.hold(
        { secret: 'of the browser', jobId },
        { client: { network: '203.0.113.7', onLoopback: false } },
        form,
        { ...resume, name, mediaType: 'application/pdf' },
      );
    const names = ['second.pdf', 'third.pdf', 'fourth.pdf', 'fifth.pdf'];
    await hold('first.pdf');
    const held = await Promise.all(names.map(hold));

    expect(held.map(({ resume: { name } }) => name)).toEqual(names);
    expect([(await countHeld()).length, (await listFiles()).length]).toEqual([1, 1]);
  });

  const holdOthers = (count: number, size: number, toSite = (index: number) => `2001:db8:${index.toString(16)}::/48`) =>
    portal.database.db
      .insertInto('held_applications')
      .values(
        Array.from({ length: count }, (_, index) => ({
          id: `row ${index}`,
          file_id: `file ${index}`,
          size,
          form: '',
          owner: `site ${toSite(index)}`,
          expires_at: new Date(time.getTime() + hourMs + index).toISOString(),
        })),
      )
      .execute();

  test.each([
    ['number', visitorRoom.count, 1],
    ['size', 1, visitorRoom.bytes - resume.bytes.length + 1],
  ])('limits the %s of the applications on disk, until they expire', async (_what, count, size) => {
    await holdOthers(count, size, () => '203.0.113.0/24 203.0.113.7');
    const refused = await openBrowser().send(entered, resume);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '300']);
    expect(refused.json().error.message).toBe('Many applications are on their way right now. Try again in some minutes.');
    expect([(await countHeld()).length, await listFiles()]).toEqual([count, []]);

    time = new Date(time.getTime() + hourMs + count);
    expect(await portal.services.heldApplications.deleteExpired()).toBe(count);
    expect((await openBrowser().send(entered, resume)).statusCode).toBe(200);
  });

  test.each([
    ['number', visitorRoom.count / 25, 25, 1],
    ['number, one form each,', 1, visitorRoom.count, 1],
    ['size', 17, 5, Math.floor(visitorRoom.bytes / 85)],
  ])('sites that fill the %s give way to others, oldest form first', async (_what, perSite, sites, size) => {
    await holdOthers(perSite * sites, size, (index) => `2001:db8:${(index % sites).toString(16)}::/48`);
    const browser = openBrowser();
    expect((await browser.send({ intent: 'read' }, resume)).statusCode).toBe(200);
    expect((await browser.read()).resume?.name).toBe(resume.name);
    const kept = (await countHeld()).flatMap(({ file_id }) => /^file (\d+)$/.exec(file_id)?.[1] ?? []);
    const first = Math.min(...kept.map(Number));
    expect([kept.length, first]).toEqual([perSite * sites - 1, 1]);
  });

  test('replaces a held resume although the store is full', async () => {
    const browser = openBrowser();
    await browser.send({ intent: 'read' }, resume);
    await holdOthers(visitorRoom.count - 1, 1);
    expect((await browser.send({ intent: 'read' }, { ...resume, name: 'better.pdf' })).statusCode).toBe(200);
    expect((await browser.read()).resume?.name).toBe('better.pdf');
    expect(await countHeld()).toHaveLength(visitorRoom.count);
  });

  test('fills the disk up to the limit', async () => {
    await holdOthers(1, visitorRoom.bytes - resume.bytes.length);
    expect((await openBrowser().send(entered, resume)).statusCode).toBe(200);
  });

  describe('forms that wait for their last step', () => {
    const hold = async (ip: string) => {
      const browser = openBrowser(ip);
      expect((await browser.send({ intent: 'read' }, resume)).statusCode).toBe(200);
      return browser;
    };
    const holdAll = async (...ips: string[]) => {
      const browsers = [];
      for (const ip of ips) browsers.push(await hold(ip));
      return browsers;
    };
    const isHeld = async (browser: { read: () => Promise<ApplyForm> }) => (await browser.read()).resume !== null;
    const fillDisk = (bytes: number) =>
      portal.database.db
        .updateTable('held_applications')
        .set({ size: Math.floor(bytes) })
        .execute();

    test.each([
      { site: '/24', client: '203.0.113.50', neighbours: ['203.0.113.99', '203.0.113.200'] },
      { site: '/48', client: '2001:db8:5:1::9', neighbours: ['2001:db8:5:ff00::1', '2001:db8:5:2::1'] },
    ])('leave room for the neighbours in their $site when one client holds 20', async ({ client, neighbours }) => {
      const held = await holdAll(...Array<string>(20).fill(client));

      const [scripts = '', noScripts = ''] = neighbours;
      expect((await openBrowser(scripts).send(entered, resume)).json().message.step).toBe('code');
      const neighbour = openBrowser(noScripts);
      expect((await neighbour.submit({ ...entered, intent: 'send', email: 'ben@example.com' }, resume)).statusCode).toBe(303);
      expect((await neighbour.read()).step).toBe('code');
      expect(await Promise.all(held.map(isHeld))).not.toContain(false);
    });

    test('evicts forms of the fullest network only', async () => {
      const [neighbour] = await holdAll('203.0.113.99');
      await fillDisk(1);
      const [first, second] = await holdAll('203.0.113.50', '203.0.113.50');
      await portal.database.db
        .updateTable('held_applications')
        .set({ size: visitorRoom.bytes / 2 })
        .where('size', '>', 1)
        .execute();

      const newcomer = await hold('203.0.113.7');
      const browsers = [neighbour, first, second, newcomer] as const;
      const held = await Promise.all(browsers.map((browser) => browser && isHeld(browser)));
      expect([held[0], held[3], held[1] !== held[2]]).toEqual([true, true, true]);
    });

    test('evicts forms of the site with the most, although each network has one', async () => {
      const many = await holdAll(...[1, 2, 3].map((network) => `2001:db8:7:${network}::1`));
      const few = await holdAll('198.51.100.1', '198.51.100.1');
      await fillDisk(visitorRoom.bytes / 5);

      expect(await isHeld(await hold('203.0.113.7'))).toBe(true);
      expect(await Promise.all(few.map(isHeld))).toEqual([true, true]);
      expect((await Promise.all(many.map(isHeld))).filter(Boolean)).toHaveLength(2);
    });

    test('rejects a form whose own network has the most, and evicts none', async () => {
      const held = await holdAll('203.0.113.50', '203.0.113.50', '203.0.113.99');
      await fillDisk(visitorRoom.bytes / 3);

      const refused = await openBrowser('203.0.113.50').send({ intent: 'read' }, resume);
      expect([refused.statusCode, await Promise.all(held.map(isHeld))]).toEqual([503, [true, true, true]]);
    });

    test('does not count expired forms that wait for their cleanup', async () => {
      const [waiting] = await holdAll('198.51.100.1');
      await holdOthers(visitorRoom.count - 1, 1, () => '192.0.2.0/24 192.0.2.1');
      time = new Date(time.getTime() + hourMs - 1);
      await waiting?.send(entered);
      time = new Date(time.getTime() + visitorRoom.count);

      await hold('198.51.100.1');
      expect(await countHeld()).toHaveLength(2);
    });

    test('limits a candidate to 20 forms, expired ones left out', async () => {
      const { token: first, candidateId } = await portal.signIn('ben@example.com');
      for (let sent = 0; sent < 20; sent++)
        await portal.services.heldApplications.hold(
          { secret: `of browser ${sent}`, jobId },
          { candidateId },
          { values: entered, read: {} },
          { ...resume, mediaType: 'application/pdf' },
        );
      const payload = buildMultipartBody({ intent: 'read' }, { ...resume, field: 'resume' });
      async function send(token: string) {
        const headers = { ...multipartHeaders, authorization: token };
        return (await portal.app.inject({ method: 'POST', url: `/api/apply/${jobId}`, headers, payload })).statusCode;
      }
      expect(await send(first)).toBe(429);
      time = new Date(time.getTime() + hourMs);
      // The first session has ended.
      const { token: second } = await portal.signIn('ben@example.com');
      expect(await send(second)).toBe(200);
    });
  });

  test("a candidate's uploads count for the day, and need no room of visitors", async () => {
    await holdOthers(visitorRoom.count, 1);
    const { token } = await portal.signIn('ben@example.com');
    const cookies: Record<string, string> = {};
    async function send(fields: Record<string, string>) {
      const response = await portal.app.inject({
        method: 'POST',
        url: `/api/apply/${jobId}`,
        cookies,
        headers: { ...multipartHeaders, authorization: token },
        payload: buildMultipartBody(fields, { ...resume, field: 'resume' }),
      });
      for (const { name, value } of response.cookies) cookies[name] = value;
      return response;
    }
    for (let sent = 0; sent < 29; sent++) expect((await send({ intent: 'read' })).statusCode).toBe(200);
    expect((await send(entered)).json().message.step).toBe('sent');

    const refused = await send({ intent: 'read' });
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      429,
      'You uploaded many files today. Wait 24 hours, then try again.',
    ]);
  });

  test.each([
    ['without consent', { consent: '' }],
    ['with a name that is none', { name: 'Eve \u001b[31m https://evil.example' }],
    ['with a number that is none', { phone: '=cmd|calc!A1' }],
    ['with two addresses', { email: 'asha@example.com, eve@example.com' }],
    ['with a quoted address', { email: '"asha"@example.com' }],
  ])('neither a code nor an application leaves %s', async (_case, change) => {
    const browser = openBrowser();
    await browser.send({ ...entered, ...change, intent: 'read' }, resume);
    expect((await browser.post('/resend')).statusCode).toBe(400);
    expect((await browser.read()).step).toBe('form');
    expect(portal.mails.receivedMails()).toEqual([]);

    await browser.send(entered, resume);
    const otp = await readCode('asha@example.com');
    expect((await browser.send({ ...entered, ...change })).statusCode).toBe(400);
    expect((await browser.post('/code', { otp })).statusCode).toBe(400);
    expect(await portal.database.db.selectFrom('applications').selectAll().execute()).toEqual([]);
    expect(await portal.database.db.selectFrom('candidates').selectAll().execute()).toEqual([]);
  });

  test('hides the values of a visitor from another candidate of the same browser', async () => {
    const browser = openBrowser();
    await browser.send({ ...entered, intent: 'read' }, resume);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const readAs = async (email: string) => {
      const { token } = await portal.signIn(email);
      const headers = { cookie, authorization: token };
      return (await portal.app.inject({ url: `/api/apply/${jobId}`, headers })).json().message;
    };

    expect(await readAs('ben@example.com')).toMatchObject({ resume: null, values: { name: '', email: 'ben@example.com' } });
    expect(await readAs('asha@example.com')).toMatchObject({ resume: { name: 'asha-rao.pdf' }, values: { name: 'Asha Rao' } });
  });

  describe('in a shared browser', () => {
    const toHeader = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    /** Sends the form with the cookies of a browser and, with a token, the session of a candidate. */
    async function sendAs(
      cookies: Map<string, string>,
      token: string | undefined,
      fields: Record<string, string>,
      file?: UploadFile,
      job = jobId,
    ) {
      const headers = { ...multipartHeaders, cookie: toHeader(cookies), ...(token && { authorization: token }) };
      const url = `/api/apply/${job}`;
      const session = { cookie: toHeader(cookies), ...(token && { authorization: token }) };
      const { form_token } = (await portal.app.inject({ url, headers: session })).json().message;
      const payload = buildMultipartBody({ form_token, ...fields }, file && { ...file, field: 'resume' });
      const response = await portal.app.inject({ method: 'POST', url, headers, payload });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return response;
    }
    const readResumeNames = async () =>
      (await portal.database.db.selectFrom('files').select('name').execute()).map(({ name }) => name);
    const ben = { ...entered, name: 'Ben Ode', email: 'ben@example.com' };
    async function erase(candidateId: string): Promise<void> {
      const { database, files, now, webhookEvents } = portal.services;
      const log = { info() {}, warn() {}, error() {} };
      await createAccountErasure({ database, events: webhookEvents, files, now, log }).erase(candidateId);
    }

    test("a candidate sends the account's resume, not that of a visitor before", async () => {
      const { token } = await portal.signIn(ben.email);
      const other = await insertJob(portal.database.db);
      await sendAs(new Map(), token, ben, { ...resume, name: 'ben.pdf' }, other);
      const { cookies, send } = openBrowser();
      await send({ ...entered, intent: 'read' }, resume);

      expect((await sendAs(cookies, token, ben)).json().message).toMatchObject({ step: 'sent' });
      expect(await readResumeNames()).toEqual(['ben.pdf']);
    });

    test("a visitor neither sees nor sends a candidate's form after the session", async () => {
      const { token } = await portal.signIn(ben.email);
      const browser = openBrowser();
      await sendAs(browser.cookies, token, { ...ben, intent: 'read' }, { ...resume, name: 'ben.pdf' });
      expect(await countHeld()).toHaveLength(1);

      expect(await browser.read()).toMatchObject({ resume: null, values: { name: '', email: '', consent: '' } });
      expect((await browser.send(entered)).statusCode).toBe(400);
      expect((await browser.post('/resend')).statusCode).toBe(400);
      expect(await readResumeNames()).toEqual([]);
    });

    test("a candidate neither sees a visitor's form nor asks for its code", async () => {
      const { token } = await portal.signIn(ben.email);
      const browser = openBrowser();
      await browser.send(entered, resume);
      const otp = await readCode('asha@example.com');
      const mails = portal.mails.receivedMails().length;
      const postAs = (path: string, payload: object) => {
        const headers = { cookie: toHeader(browser.cookies), authorization: token };
        return portal.app.inject({ method: 'POST', url: `/api/apply/${jobId}${path}`, headers, payload });
      };
      for (const response of [await postAs('/resend', {}), await postAs('/code', { otp })]) {
        expect([response.statusCode, response.json().error.code]).toEqual([400, 'form_expired']);
        expect(response.body).not.toContain('asha');
      }
      expect(portal.mails.receivedMails()).toHaveLength(mails);
      expect((await browser.post('/code', { otp })).json().message.form).toMatchObject({ step: 'sent' });
    });

    test("the deletion of an account deletes the candidate's form and its resume", async () => {
      const { id, headers } = await createCandidate(portal, ben.email);
      await sendAs(new Map(), headers.authorization, { ...ben, intent: 'read' }, { ...resume, name: 'ben.pdf' });
      expect(await countHeld()).toHaveLength(1);
      expect(await listFiles()).not.toEqual([]);

      await erase(id);
      expect(await countHeld()).toEqual([]);
      expect((await listFiles()).filter((key) => !key.startsWith('deleted'))).toEqual([]);
    });

    test('a form that arrives while its account is deleted is not held', async () => {
      const { id } = await createCandidate(portal, ben.email);
      await erase(id);
      const form = { values: ben, read: {} };
      const held = portal.services.heldApplications.hold({ secret: 'of the browser', jobId }, { candidateId: id }, form, {
        ...resume,
        mediaType: 'application/pdf',
      });
      await expect(held).rejects.toMatchObject({ kind: 'unauthenticated' });
      expect(await countHeld()).toEqual([]);
      expect((await listFiles()).filter((key) => !key.startsWith('deleted'))).toEqual([]);
    });

    test.each(['call', 'form'])('signing out everywhere by %s drops the form', async (way) => {
      const { id } = await portal.services.candidates.findOrCreate(ben.email);
      const { token, key } = await portal.services.sessions.open(id, 'browser');
      const { cookies, send } = openBrowser();
      await send({ ...entered, intent: 'read' }, resume);
      const name = '__Host-apply_form';
      expect(cookies.has(name)).toBe(true);
      const cookie = `${toHeader(cookies)}; authToken=${token}; __Host-session_key=${key}`;
      const headers = { cookie, authorization: token, 'sec-fetch-site': 'same-origin' };
      const ended = await (way === 'call'
        ? portal.app.inject({ method: 'POST', url: '/user/sessions/end', headers, payload: { which: 'all' } })
        : portal.app.inject({
            method: 'POST',
            url: '/authPage/profileSection/devices',
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
            payload: 'which=all',
          }));
      expect(ended.cookies).toContainEqual(expect.objectContaining({ name, value: '' }));
    });
  });

  test('codes hold a form for four hours, no longer', async () => {
    const browser = openBrowser();
    await browser.send({ intent: 'read' }, resume);
    for (let codes = 0; codes < 4; codes++) {
      time = new Date(time.getTime() + hourMs - 1);
      await browser.send(entered);
      expect((await browser.read()).resume?.name).toBe('asha-rao.pdf');
    }
    time = new Date(time.getTime() + 4);
    expect((await browser.read()).resume).toBeNull();
  });

  test('a code holds a form for another hour', async () => {
    const browser = openBrowser();
    await browser.send({ intent: 'read' }, resume);
    time = new Date(time.getTime() + hourMs - 1);
    await browser.send(entered);
    time = new Date(time.getTime() + hourMs - 1);
    expect(await portal.services.heldApplications.deleteExpired()).toBe(0);
    expect(await browser.read()).toMatchObject({ resume: { name: 'asha-rao.pdf' }, values: { email: 'asha@example.com' } });
    time = new Date(time.getTime() + 1);
    expect(await browser.read()).toMatchObject({ resume: null, values: { email: '' } });
  });

  test('a refused form is held no longer than the cookie of its browser', async () => {
    const browser = openBrowser();
    const uploaded = await browser.send({ intent: 'read' }, resume);
    time = new Date(time.getTime() + hourMs - 1);
    const refused = await browser.send({ ...entered, email: 'asha@' });
    expect([refused.statusCode, refused.cookies]).toEqual([400, []]);
    expect(await browser.read()).toMatchObject({ resume: { name: 'asha-rao.pdf' }, values: { email: 'asha@' } });
    expect(uploaded.cookies.map(({ maxAge }) => maxAge)).toEqual([3600]);
    time = new Date(time.getTime() + 1);
    expect((await browser.read()).resume).toBeNull();
  });

  test('a closed job is 404', async () => {
    const browser = openBrowser();
    const { form_token } = await browser.read();
    await portal.database.db.updateTable('jobs').set({ closed_at: time.toISOString() }).execute();

    const sent = await browser.send({ ...entered, form_token }, resume);
    expect([sent.statusCode, sent.json().error.message]).toEqual([404, 'This role is no longer open.']);
    expect(await countHeld()).toEqual([]);
  });
});

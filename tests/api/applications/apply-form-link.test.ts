import { parse } from 'node-html-parser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyPath, paths } from '#contract/addresses.ts';
import { openApplyForm } from '../../support/clients/apply-form-client.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const email = 'asha@example.com';
const phone = '+49 30 1234567';
const resume = { name: 'asha-rao.pdf', bytes: buildPdfWithLines(['Asha Rao', email, phone]) };
const entered = { name: 'Asha Rao', phone, email, consent: 'on' };
const hint = 'Too many codes were tried. Use the link in the last e-mail we sent.';

describe.each(engines)('the mailed link and an apply form that waits on %s', (engine) => {
  let portal: TestPortal;
  let jobId: number;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    jobId = await insertJob(portal.database.db);
  });
  afterEach(() => portal.close());

  const post = (url: string, body: object | string, cookies = new Map<string, string>()) =>
    portal.app.inject({
      method: 'POST',
      url,
      remoteAddress: '203.0.113.7',
      headers: {
        accept: typeof body === 'string' ? 'text/html' : 'application/json',
        'sec-fetch-site': 'same-origin',
        'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: body,
    });
  async function readMail(address: string) {
    const mail = await portal.mails.waitForMail(address);
    return { code: extractSignInCode(mail), link: /\/login\/link\?c=(\S+)/.exec(mail.text)?.[1] ?? '' };
  }
  /** A guest's browser, whose form waits for its code. */
  async function sendForm() {
    const browser = openApplyForm(portal, jobId);
    await browser.send(entered, resume);
    return { ...browser, ...(await readMail(email)) };
  }
  /** Returns where the sign-in leads, and keeps its cookies. */
  async function useLink(way: 'call' | 'form', link: string, cookies = new Map<string, string>()) {
    const response = await (way === 'call'
      ? post('/api/carrer/verifylink', { link }, cookies)
      : post(paths.mailedLink, `c=${link}&answer=sign-in`, cookies));
    for (const { name, value } of response.cookies) cookies.set(name, value);
    if (way === 'form') return response.headers.location;
    const { joborder_id: waiting } = response.json().message;
    return waiting === undefined ? paths.openPositions : applyPath(waiting);
  }
  const listApplications = () => portal.database.db.selectFrom('applications').select('job_id').execute();

  describe.each(['call', 'form'] as const)('by %s', (way) => {
    test('leads to the filled form, which one press sends, although wrong codes closed code entry', async () => {
      const { link, code, cookies, submit } = await sendForm();
      const wrong = code === '00000' ? '11111' : '00000';
      for (let attempt = 0; attempt < 10; attempt++) await post('/api/carrer/verifyotp', { email, otp: wrong });
      const refused = await post(applyPath(jobId), `otp=${code}`, cookies);
      expect(refused.statusCode).toBe(429);
      expect(parse(refused.body).querySelector('main')?.textContent).toContain(hint);

      expect(await useLink(way, link, cookies)).toBe(applyPath(jobId));
      expect(await listApplications()).toEqual([]);
      const token = cookies.get('authToken') ?? '';
      const candidate = openApplyForm(portal, jobId, { cookies, headers: { authorization: token } });
      expect(await candidate.read()).toMatchObject({ step: 'form', values: entered, resume: { name: resume.name } });
      expect((await submit(entered)).statusCode).toBe(303);
      expect(await listApplications()).toEqual([{ job_id: jobId }]);
      expect(await portal.database.db.selectFrom('held_applications').select('id').execute()).toEqual([]);
    });

    test('leads to the open positions in another browser, which sees nothing of the form', async () => {
      const { link } = await sendForm();
      const cookies = new Map<string, string>();
      expect(await useLink(way, link, cookies)).toBe(paths.openPositions);
      const headers = { authorization: cookies.get('authToken') ?? '' };
      const form = await openApplyForm(portal, jobId, { cookies, headers }).read();
      expect(form).toMatchObject({ resume: null, values: { name: '', phone: '', email } });
    });

    test('leads to the open positions where the form in a shared browser is for another address', async () => {
      const { cookies } = await sendForm();
      await post('/api/carrer/signup', { email: 'ben@example.com' }, cookies);
      const { link } = await readMail('ben@example.com');
      expect(await useLink(way, link, cookies)).toBe(paths.openPositions);
    });

    test('leads to the open positions once the form has another address, whose code is not yet asked for', async () => {
      const { cookies, link, send } = await sendForm();
      await send({ ...entered, email: 'ben@example.com', intent: 'send', consent: '' });
      expect(await useLink(way, link, cookies)).toBe(paths.openPositions);
    });
  });

  test('no script reads the cookie of the page, and the end of a session clears it', async () => {
    const { cookies, post: postStep, link } = await sendForm();
    const [set] = (await postStep('/resend')).cookies.filter(({ name }) => name === 'apply_page');
    expect(set).toMatchObject({ value: applyPath(jobId), httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 3600 });
    await useLink('form', link, cookies);
    const ended = await post('/logout', '', cookies);
    expect(ended.cookies).toContainEqual(expect.objectContaining({ name: 'apply_page', value: '' }));
  });
});

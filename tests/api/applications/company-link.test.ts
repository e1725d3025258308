import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const minuteMs = 60_000;
const dayMs = 86_400_000;
const hiring = 'hiring@example.org';

describe.each(engines)("the link in a company's mail on %s", (engine) => {
  let portal: TestPortal;
  let time: Date;
  let candidate: TestCandidate;
  let id: string;
  let link: string;
  let token: string;

  beforeEach(async () => {
    time = start;
    portal = await openTestPortal({ engine, now: () => time, env: { APPLICATIONS_TO: hiring, LOG_LEVEL: 'info' } });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    const job_id = await insertJob(portal.database.db, { title: 'Night <Nurse>', company: 'City Hospital' });
    const applied = await candidate.post('/user/apply/job', {
      job_id,
      cover_letter: 'I like <b>nights</b>.',
      additional_info: '',
    });
    id = applied.json().message.application.application_id;
    const mail = await portal.mails.waitForMail(hiring);
    link = new URL(/http\S+/.exec(mail.text)?.[0] ?? '').toString().replace(/^https?:\/\/[^/]+/, '');
    token = new URL(`http://portal${link}`).searchParams.get('t') ?? '';
  });
  afterEach(() => portal.close());

  const moveTo = (ms: number) => {
    time = new Date(start.getTime() + ms);
  };
  const get = (url = link) => portal.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  const press = (t = token, path = `/company/applications/${id}`, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams({ t }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    });
  const openedAt = async () =>
    (await candidate.get(`/user/application/receipt/${id}`)).json().message.application.opened_at as string | null;

  test('shows the job and a button, and neither opens the application nor names the candidate', async () => {
    const page = await get();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Night &#60;Nurse&#62;');
    expect(page.body).toContain('<button>Open the application</button>');
    expect(page.body).not.toMatch(/Asha|asha@|9198/);
    expect(await openedAt()).toBeNull();
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-"),
    });
  });

  test("the press fills 'Opened' once and shows contact, letter and resume", async () => {
    moveTo(minuteMs);
    const page = await press();
    expect(page.statusCode).toBe(200);
    for (const part of ['Asha Rao', 'mailto:asha@example.com', 'tel:+919812345678', 'I like &#60;b&#62;nights', 'asha-rao.pdf'])
      expect(page.body).toContain(part);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    moveTo(2 * minuteMs);
    await press();
    expect(await openedAt()).toBe(new Date(start.getTime() + minuteMs).toISOString());

    const resume = await press(token, `/company/applications/${id}/resume`);
    expect(resume.rawPayload).toEqual(buildPdfResume().bytes);
    expect(resume.headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''asha-rao.pdf",
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    });
  });

  test('a resume of another size than its row says is 503, and no byte of it is sent', async () => {
    const { id: resumeId } = await portal.database.db.selectFrom('files').select('id').executeTakeFirstOrThrow();
    await portal.services.files.put(resumeId, Buffer.concat([buildPdfResume().bytes, Buffer.from('HTTP/1.1 200 OK')]));
    const resume = await press(token, `/company/applications/${id}/resume`);
    expect([resume.statusCode, resume.body.includes('%PDF')]).toEqual([503, false]);
    expect(portal.logLines.join('')).toContain('the file storage is unavailable');
  });

  test('an address adds no fields to the mail that its link begins', async () => {
    await portal.database.db.updateTable('candidates').set({ email: 'hr?bcc=spy@example.com' }).execute();
    expect((await press()).body).toContain('href="mailto:hr%3Fbcc%3Dspy@example.com"');
  });

  test('works for 14 days', async () => {
    moveTo(14 * dayMs - 1000);
    expect((await press()).statusCode).toBe(200);
    moveTo(14 * dayMs);
    for (const page of [await get(), await press(), await press(token, `/company/applications/${id}/resume`)]) {
      expect([page.statusCode, page.body.includes('This link is too old')]).toEqual([410, true]);
      expect(page.body).not.toMatch(/Asha|Nurse/);
    }
  });

  test('a withdrawn application says so and shows nothing else', async () => {
    await candidate.post('/user/application/withdraw', { application_id: id });
    expect([(await press()).statusCode, (await get()).body.includes('cannot be shown right now')]).toEqual([409, true]);
    moveTo(10 * minuteMs);
    await portal.services.handOver.releaseDue();
    for (const page of [await get(), await press(), await press(token, `/company/applications/${id}/resume`)]) {
      expect([page.statusCode, page.body.includes('This application was withdrawn')]).toEqual([410, true]);
      expect(page.body).not.toMatch(/Asha|Nurse/);
    }
    expect(await openedAt()).toBeNull();
  });

  test('a token opens no other application, and a wrong one says that the link does not work', async () => {
    const other = await candidate.post('/user/apply/job', { job_id: await insertJob(portal.database.db) });
    const otherId = other.json().message.application.application_id;
    const [expiry, signature] = token.split('.');
    const later = (Number.parseInt(expiry ?? '', 36) + 1).toString(36);
    for (const [path, t] of [
      [otherId, token],
      [id, ''],
      [id, `${later}.${signature}`],
      [id, `${expiry}.${signature?.slice(1)}`],
      [id, `${token}.`],
      [id, `${token}.x`],
      [id, 'x'.repeat(500)],
    ]) {
      expect((await get(`/company/applications/${path}?t=${t}`)).statusCode).toBe(404);
      expect((await press(t, `/company/applications/${path}`)).statusCode).toBe(404);
    }
    expect((await get(`/company/applications/${id}`)).body).toContain('This link does not work');
    expect(await openedAt()).toBeNull();
  });

  test('wrong tokens of a network are limited, right ones are not', async () => {
    const wrong = () => portal.app.inject({ url: `/company/applications/${id}?t=no`, remoteAddress: '203.0.113.7' });
    for (let count = 0; count < 20; count++) expect((await wrong()).statusCode).toBe(404);
    const limited = await wrong();
    expect([limited.statusCode, limited.body.includes('Too many wrong links')]).toEqual([429, true]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await portal.app.inject({ url: link, remoteAddress: '203.0.113.7' })).statusCode).toBe(200);
  });

  test('each link that shows nothing is a warning in the log: wrong, too old, too many', async () => {
    const from = { remoteAddress: '203.0.113.7' };
    for (let count = 0; count < 21; count++) await portal.app.inject({ url: `/company/applications/${id}?t=no`, ...from });
    moveTo(14 * dayMs);
    await portal.app.inject({ url: link, ...from });
    const warnings = portal.logLines.map((line) => JSON.parse(line)).filter(({ event, ip }) => event && ip === '203.0.113.7');
    expect(warnings.map(({ level, event, refused }) => [level, event, refused])).toEqual([
      ...Array.from({ length: 20 }, () => [40, 'access_refused', 'link_invalid']),
      [40, 'limit_hit', 'too_many'],
      [40, 'access_refused', 'link_expired'],
    ]);
    expect(portal.logLines.join('')).not.toContain(token);
  });

  test('a form of another site is rejected, and the log has no token', async () => {
    expect((await press(token, undefined, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    await get();
    expect(portal.logLines.join('')).toContain(`/company/applications/${id}`);
    expect(portal.logLines.join('')).not.toContain(token);
  });
});

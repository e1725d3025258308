import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alertPaths } from '#contract/alerts/alert-addresses.ts';
import { createAlert, listAlerts } from '#contract/alerts/alert-calls.ts';
import { rateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { openApplyForm } from '../../support/clients/apply-form-client.ts';
import { createFormBrowser } from '../../support/clients/form-browser.ts';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const hourMs = 3_600_000;
const loopback = '127.0.0.0/24';
/** Of the browser at the apply form. */
const browserSite = '203.0.113.0/24';
const resume = { name: 'asha-rao.pdf', bytes: buildPdfWithLines(['Asha Rao', 'asha@example.com', '+49 30 1234567']) };
const entered = { name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha@example.com', consent: 'on' };
const tooManyApplications = 'Many applications came from your network. Wait 60 minutes, then go on.';
const tooManyAlerts = 'Many alerts were changed from your network. Wait 60 minutes, then try again.';
const tooManyFiles = 'Many files came from your network. Wait 60 minutes, then try again.';

describe.each(engines)('the candidates of one site on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let jobId: number;
  let otherJobId: number;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => time });
    jobId = await insertJob(portal.database.db);
    otherJobId = await insertJob(portal.database.db);
  });
  afterEach(() => portal.close());

  /** Charges what other candidates of the site did. */
  async function charge(subject: string, count: number): Promise<void> {
    const limit = [{ max: 2000, windowMs: 24 * hourMs }];
    for (let at = 0; at < count; at++) await rateLimitStore(portal.database.db).charge(subject, limit, time);
  }
  async function countCharges(subject: string): Promise<number> {
    const row = await portal.database.db
      .selectFrom('sign_in_limits')
      .where('subject', '=', subject)
      .select('marks')
      .executeTakeFirst();
    return (row?.marks ?? '').length / 32;
  }
  const countFiles = async () => (await portal.database.db.selectFrom('files').select('id').execute()).length;
  const applyAs = ({ headers }: TestCandidate, call: 'apply' | 'applied-quick', job_id: number, remoteAddress = '127.0.0.1') =>
    portal.app.inject({ method: 'POST', url: `/user/${call}/job`, payload: { job_id }, headers, remoteAddress });

  const setAlert = ({ headers }: TestCandidate, remoteAddress = '127.0.0.1') =>
    portal.app.inject({
      method: 'POST',
      url: createAlert.path,
      payload: { search: 'description=nurse', period: 'daily' },
      headers,
      remoteAddress,
    });

  it('send 400 applications an hour together; a refused one costs its candidate nothing', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const ben = await createRegisteredCandidate(portal, 'ben@example.com');
    await charge(`applications of site ${loopback}`, 398);
    expect((await applyAs(asha, 'apply', jobId)).statusCode).toBe(200);
    expect((await applyAs(asha, 'applied-quick', otherJobId)).statusCode).toBe(200);

    for (const call of ['apply', 'applied-quick'] as const) {
      const refused = await applyAs(ben, call, jobId);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('3600');
      expect(refused.json().error).toEqual({ message: tooManyApplications, code: 'too_many' });
    }
    expect(await countCharges(`applications ${ben.id}`)).toBe(0);
    expect((await applyAs(ben, 'apply', jobId, '198.51.100.7')).statusCode).toBe(200);
    time = new Date(time.getTime() + hourMs);
    expect((await applyAs(await createCandidate(portal, ben.email), 'apply', otherJobId)).statusCode).toBe(200);
  });

  it('send 2,000 applications a day together', async () => {
    for (let hour = 0; hour < 5; hour++) {
      time = new Date(time.getTime() + 2 * hourMs);
      await charge(`applications of site ${loopback}`, hour === 4 ? 399 : 400);
    }
    time = new Date(time.getTime() + 2 * hourMs);
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    expect((await applyAs(asha, 'apply', jobId)).statusCode).toBe(200);
    expect((await applyAs(asha, 'apply', otherJobId)).statusCode).toBe(429);
  });

  it('cost their site nothing beyond their own limit', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    await charge(`applications ${asha.id}`, 60);
    await charge(`uploads ${asha.id}`, 29);
    expect((await applyAs(asha, 'apply', jobId)).statusCode).toBe(429);
    expect((await asha.uploadResume(buildTextResume())).statusCode).toBe(429);
    expect(await countCharges(`applications of site ${loopback}`)).toBe(0);
    expect(await countCharges(`uploads of site ${loopback}`)).toBe(1);
  });

  it('upload 200 files an hour together, which is checked before the file is stored', async () => {
    await charge(`uploads of site ${loopback}`, 198);
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    expect((await asha.uploadResume(buildTextResume())).statusCode).toBe(200);

    const files = await countFiles();
    const refused = await asha.uploadResume(buildTextResume());
    expect([refused.statusCode, refused.json().error.message]).toEqual([429, tooManyFiles]);
    expect([await countFiles(), await countCharges(`uploads ${asha.id}`)]).toEqual([files, 2]);
    time = new Date(time.getTime() + hourMs);
    const later = await createCandidate(portal, asha.email);
    expect((await later.uploadResume(buildTextResume())).statusCode).toBe(200);
  });

  it('upload 200 files an hour together that are rejected for their content', async () => {
    await charge(`rejected uploads of site ${loopback}`, 199);
    const asha = await createCandidate(portal, 'asha@example.com');
    const broken = { name: 'cv.pdf', bytes: Buffer.from('%PDF-1.7 and nothing more') };
    expect((await asha.uploadResume(broken)).statusCode).toBe(415);
    const refused = await asha.uploadResume(buildTextResume());
    const message = 'Many files from your network could not be used. Wait 60 minutes, then try again.';
    expect([refused.statusCode, refused.json().error.message]).toEqual([429, message]);
    time = new Date(time.getTime() + hourMs);
    const later = await createCandidate(portal, asha.email);
    expect((await later.uploadResume(buildTextResume())).statusCode).toBe(200);
  });

  it('set and edit 400 alerts an hour together; a refused change stores nothing and costs its candidate nothing', async () => {
    const [asha, ben] = [await createCandidate(portal, 'asha@example.com'), await createCandidate(portal, 'ben@example.com')];
    await charge(`alert changes of site ${loopback}`, 398);
    const [alert] = (await setAlert(asha)).json().message;
    const link = new URL(portal.services.alerts.manageLink(alert.id)).searchParams.get('c');
    const edit = (description: string) =>
      createFormBrowser(portal).post(`${alertPaths.edit}?c=${link}`, { description, location: '', period: 'daily' });
    expect((await edit('midwife')).status).toBe(303);

    const refused = await setAlert(ben);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refused.json().error).toEqual({ message: tooManyAlerts, code: 'too_many' });
    const page = await edit('doctor');
    expect([page.status, page.text('main')]).toEqual([429, expect.stringContaining(tooManyAlerts)]);
    expect((await asha.get(listAlerts.path)).json().message).toMatchObject([{ search: 'description=midwife' }]);
    expect((await ben.get(listAlerts.path)).json().message).toEqual([]);
    expect(await countCharges(`alert changes ${asha.email}`)).toBe(2);
    expect(await countCharges(`alert changes ${ben.email}`)).toBe(0);
    expect((await setAlert(ben, '198.51.100.7')).statusCode).toBe(200);
    time = new Date(time.getTime() + hourMs);
    expect((await edit('doctor')).status).toBe(303);
  });

  it('set and edit 2,000 alerts a day together', async () => {
    for (let hour = 0; hour < 5; hour++) {
      time = new Date(time.getTime() + 2 * hourMs);
      await charge(`alert changes of site ${loopback}`, hour === 4 ? 399 : 400);
    }
    time = new Date(time.getTime() + 2 * hourMs);
    const asha = await createCandidate(portal, 'asha@example.com');
    expect((await setAlert(asha)).statusCode).toBe(200);
    expect((await setAlert(asha)).statusCode).toBe(429);
  });

  it('exceed no limit by concurrent requests', async () => {
    const candidates = [];
    for (let at = 0; at < 6; at++) candidates.push(await createRegisteredCandidate(portal, `asha${at}@example.com`));
    await charge(`applications of site ${loopback}`, 398);
    await charge(`uploads of site ${loopback}`, 192);
    const applications = await Promise.all(candidates.map((candidate) => applyAs(candidate, 'apply', jobId)));
    const uploads = await Promise.all(candidates.map((candidate) => candidate.uploadResume(buildTextResume())));
    await charge(`alert changes of site ${loopback}`, 398);
    const alerts = await Promise.all(candidates.map((candidate) => setAlert(candidate)));
    for (const answers of [applications, uploads, alerts])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429, 429, 429]);
  });

  it('upload through the apply form, with scripts and without', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const browser = openApplyForm(portal, jobId, { headers: asha.headers });
    await charge(`uploads of site ${browserSite}`, 199);
    expect((await browser.send({ intent: 'read' }, resume)).statusCode).toBe(200);
    expect(await countCharges(`uploads of site ${browserSite}`)).toBe(200);

    const refused = await browser.send({ ...entered, intent: 'read' }, resume);
    expect([refused.statusCode, refused.json().error.message]).toEqual([429, tooManyFiles]);
    expect(await countCharges(`uploads ${asha.id}`)).toBe(2);
    const page = await browser.submit({ ...entered, name: 'Asha Typed', intent: 'send' }, resume);
    expect(page.statusCode).toBe(429);
    expect(page.body).toContain(tooManyFiles);
    expect(page.body).toContain('Asha Typed');
  });

  it('count an upload through the apply form without scripts', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const browser = openApplyForm(portal, jobId, { headers: asha.headers });
    expect((await browser.submit({ ...entered, intent: 'send' }, resume)).statusCode).toBe(303);
    expect(await countCharges(`uploads of site ${browserSite}`)).toBe(1);
    expect(await countCharges(`applications of site ${browserSite}`)).toBe(1);
  });

  it('keep an application that waited for its code, and send it later', async () => {
    const browser = openApplyForm(portal, jobId);
    await browser.send({ ...entered, intent: 'send' }, resume);
    await charge(`applications of site ${browserSite}`, 400);
    const { form, session } = (await browser.enterCode(entered.email)).json().message;
    expect(form).toMatchObject({ step: 'form', failure: tooManyApplications, resume: { name: resume.name } });
    expect(form.values).toMatchObject({ name: entered.name, email: entered.email });

    const signedIn = openApplyForm(portal, jobId, { headers: { authorization: session.token }, cookies: browser.cookies });
    const refused = await signedIn.submit({ ...entered, intent: 'send' });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain(tooManyApplications);
    time = new Date(time.getTime() + hourMs - 60_000);
    expect((await signedIn.send({ ...entered, intent: 'send' })).statusCode).toBe(429);
    time = new Date(time.getTime() + 60_000);
    expect((await signedIn.send({ ...entered, intent: 'send' })).json().message.step).toBe('sent');
  });
});

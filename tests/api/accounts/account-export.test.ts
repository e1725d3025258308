import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountExportPath } from '#contract/account-calls.ts';
import { StorageError } from '#server/platform/files/storage-error.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { createBrowserClient } from '../../support/clients/browser-client.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { createCandidate, createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { storeLargeFiles } from '../../support/fixtures/stored-files.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('download of a candidate’s data, on %s', (engine) => {
  let portal: TestPortal;
  let time: number;
  beforeEach(async () => {
    time = Date.parse('2026-11-22T13:41:00.000Z');
    portal = await openTestPortal({ engine, now: () => new Date(time), env: { LOG_LEVEL: 'warn' } });
    await loadJobs(portal.database, portal.services.search, [buildJob({ external_id: 'a', title: 'Nurse <b>' })]);
  });
  afterEach(() => portal.close());

  test('has profile, application and files, as JSON and as a page, and nothing of another candidate', async () => {
    await createRegisteredCandidate(portal, 'other@example.com');
    const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    const { id } = await portal.database.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    await candidate.post('/user/apply/job', {
      token: '',
      job_id: id,
      cover_letter: 'A letter <script>alert(1)</script>',
      additional_info: '',
      email: candidate.email,
      title: '',
    });

    const response = await candidate.post(accountExportPath, {});
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data-2026-11-22.zip"');
    const zip = await readZip(response.rawPayload);
    const { name, bytes } = buildPdfResume();
    const resume = [...zip.keys()].find((path) => path.endsWith(`-${name}`)) ?? '';
    expect([...zip.keys()]).toEqual(['data.json', 'index.html', resume]);
    expect(zip.get(resume)?.equals(bytes)).toBe(true);
    const data = JSON.parse(String(zip.get('data.json')));
    expect(data.profile).toMatchObject({ email: 'asha@example.com', name: 'Asha Rao', mobile: '919812345678' });
    expect(data.applications).toMatchObject([{ title: 'Nurse <b>', cover_letter: 'A letter <script>alert(1)</script>' }]);
    expect(data.files).toMatchObject([{ name, path: resume }]);
    expect(data.sessions).toHaveLength(1);
    const page = String(zip.get('index.html'));
    expect(page).toContain('A letter &#60;script&#62;');
    expect(page).not.toContain('<script');
    expect(page).not.toContain('[object Object]');
    for (const file of zip.values()) expect(file.includes('other@example.com')).toBe(false);
    // Secrets of the session, the code and the device stay out.
    expect(page + zip.get('data.json')).not.toMatch(/hash|secret|code_mac/);
  });

  test('tells the advertised title and company, and none of a job that is no longer published', async () => {
    const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    const { db } = portal.database;
    const { id, company_id } = await db.selectFrom('jobs').select(['id', 'company_id']).executeTakeFirstOrThrow();
    const { name } = await db.selectFrom('companies').where('id', '=', company_id).select('name').executeTakeFirstOrThrow();
    expect((await candidate.post('/user/apply/job', { job_id: id })).statusCode).toBe(200);
    const alert = { id: 'alert', email: candidate.email, criteria: '', period: 'daily' as const, state: 'active' as const };
    const times = { created_at: '2026', confirmed_at: '2026', ends_at: null, next_run_at: null };
    await db
      .insertInto('alerts')
      .values({ ...alert, ...times })
      .execute();
    await db.insertInto('alert_jobs').values({ alert_id: 'alert', job_id: id, mailed_at: '2026' }).execute();
    await db.updateTable('jobs').set({ title: 'Secret Title', is_approved: 0 }).where('id', '=', id).execute();
    await db.updateTable('companies').set({ name: 'Secret Client' }).where('id', '=', company_id).execute();

    const archive = await portal.services.accountExport.open(candidate.id);
    const zip = await readZip(await buffer(archive ?? Readable.from([])));
    const data = JSON.parse(String(zip.get('data.json')));
    expect(data.applications).toMatchObject([{ title: 'Nurse <b>', company: name }]);
    expect(data.sent_applications).toMatchObject([{ title: 'Nurse <b>', advertisement: { company: name } }]);
    expect(data.alert_jobs).toMatchObject([{ job_id: id, title: null }]);
    await db.updateTable('application_history').set({ advertisement_hash: null }).execute();
    const earlier = await readZip(await buffer((await portal.services.accountExport.open(candidate.id)) ?? Readable.from([])));
    expect(JSON.parse(String(earlier.get('data.json'))).applications).toMatchObject([{ title: null, company: null }]);
    for (const file of [...zip.values(), ...earlier.values()]) expect(file.includes('Secret')).toBe(false);
  });

  test('has an empty file, and a line in the log, for one of another size than its row says', async () => {
    const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    const { id } = await portal.database.db.selectFrom('files').select('id').executeTakeFirstOrThrow();
    await portal.services.files.put(id, Buffer.from('<h1>Maintenance</h1>'));
    const archive = await portal.services.accountExport.open(candidate.id);
    const zip = await readZip(await buffer(archive ?? Readable.from([])));
    const { name } = buildPdfResume();
    expect([...zip].find(([path]) => path.endsWith(`-${name}`))?.[1]).toHaveLength(0);
    expect(portal.logLines.filter((line) => line.includes(`the file ${id} of an export is missing or damaged`))).toHaveLength(1);
  });

  test('breaks off while the storage is unavailable', async () => {
    const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    const archive = await portal.services.accountExport.open(candidate.id);
    portal.services.files.open = () => Promise.reject(new StorageError('The bucket did not answer.'));
    await expect(buffer(archive ?? Readable.from([]))).rejects.toThrow('The bucket did not answer.');
  });

  test('needs a sign-in of the last ten minutes, or a code', async () => {
    const candidate = await createCandidate(portal, 'asha@example.com');
    time += 10 * 60_000;
    expect((await candidate.post(accountExportPath, {})).statusCode).toBe(200);
    time += 1;
    const refused = await candidate.post(accountExportPath, {});
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'code_required']);
    expect((await candidate.post(accountExportPath, { otp: '00000' })).statusCode).toBe(400);
    const last = portal.mails.receivedMails().at(-1);
    await portal.app.inject({ method: 'POST', url: '/api/carrer/sendotp', payload: { email: candidate.email } });
    const otp = extractSignInCode(await portal.mails.waitForMail(candidate.email, last));
    expect((await candidate.post(accountExportPath, { otp })).statusCode).toBe(200);
    expect((await candidate.post(accountExportPath, { otp })).statusCode).toBe(400);
  });

  test('refuses other sites, a token alone and another candidate’s id', async () => {
    const browser = await createBrowserClient(portal, 'asha@example.com');
    const send = (headers: Record<string, string>, payload: object = {}) =>
      portal.app.inject({ method: 'POST', url: accountExportPath, headers, payload });
    expect((await send({ ...browser.headers(), 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send({ authorization: browser.headers().authorization })).statusCode).toBe(401);
    expect((await send({})).statusCode).toBe(401);
    expect((await send(browser.headers(), { candidate_id: 'another' })).statusCode).toBe(403);
    expect((await send(browser.headers())).statusCode).toBe(200);
  });

  test('runs once at a time, and frees its place when the client leaves', async () => {
    const candidate = await createCandidate(portal, 'asha@example.com');
    await storeLargeFiles(portal, candidate.id);
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const open = async () => {
      const headers = { ...candidate.headers, 'content-type': 'application/json' };
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: accountExportPath, headers, agent: false });
      sent.on('error', () => {});
      sent.end('{}');
      const [response] = await once(sent, 'response');
      return { sent, response, status: response.statusCode as number };
    };
    const first = await open();
    expect(first.status).toBe(200);
    const second = await open();
    expect(second.status).toBe(429);
    second.response.resume();
    const closed = once(first.response.socket, 'close');
    first.sent.destroy();
    await closed;
    await expect.poll(async () => (await candidate.post(accountExportPath, {})).statusCode).toBe(200);
  });
});

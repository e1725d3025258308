import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyPath, paths } from '#contract/addresses.ts';
import { registerCandidate, uploadResume } from '#contract/candidate-calls.ts';
import { sendApplyForm } from '#contract/forms/apply-form-calls.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import { profileUploadParam } from '#contract/forms/profile-form-addresses.ts';
import { type BrowserClient, createBrowserClient } from '../../support/clients/browser-client.ts';
import { buildMultipartBody } from '../../support/clients/multipart-form.ts';
import { createPartialUploads, type PartialUpload } from '../../support/clients/partial-upload.ts';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfOfSize } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const email = 'asha@example.com';
const dayMs = 86_400_000;
/** More than the portal reads of a request before its handler asks for the body, so the session was looked up. */
const resume = { name: 'new.pdf', bytes: buildPdfOfSize(500_000), field: 'resume' };
const padding = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`padding${index}`, 'x'.repeat(30_000)]));
const contact = { name: 'Another Name', phone: '+49 30 1234567', email, consent: 'on', intent: 'send' };
const signedOut = 'You were signed out. Sign in to continue.';

interface Form {
  candidateId: string;
  jobId: number;
  token: string;
}

const uploads = {
  'an application': ({ jobId, token }: Form) => ({
    url: sendApplyForm.path.replace(':id', String(jobId)),
    form: buildMultipartBody({ ...contact, form_token: token }, resume),
  }),
  'an application with the resume of the account': ({ jobId, token }: Form) => ({
    url: sendApplyForm.path.replace(':id', String(jobId)),
    form: buildMultipartBody({ ...contact, ...padding, form_token: token }),
  }),
  'an application without scripts': ({ jobId, token }: Form) => ({
    url: applyPath(jobId),
    form: buildMultipartBody({ ...contact, form_token: token }, resume),
  }),
  'a resume': ({ candidateId }: Form) => ({
    url: uploadResume.path,
    form: buildMultipartBody({ candidate_id: candidateId }, resume),
  }),
  'a resume without scripts': () => ({
    url: `${paths.profile}?${profileUploadParam}=resume`,
    form: buildMultipartBody({}, resume),
  }),
  'a registration': ({ candidateId }: Form) => ({
    url: registerCandidate.path,
    form: buildMultipartBody(
      { candidate_id: candidateId, first_name: 'Another', last_name: 'Name', mobile: '49301234567', email },
      resume,
    ),
  }),
};
const isPage = (upload: string) => upload.endsWith('without scripts');

describe.each(engines)('a form that arrives slowly on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let jobId: number;
  let connections: ReturnType<typeof createPartialUploads>;
  let browser: BrowserClient;
  let other: BrowserClient;
  beforeEach(async () => {
    time = new Date('2026-03-01T10:00:00.000Z');
    portal = await openTestPortal({ engine, now: () => time });
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    connections = createPartialUploads(portal);
    jobId = await insertJob(portal.database.db);
    await createRegisteredCandidate(portal, email);
    browser = await createBrowserClient(portal, email);
    other = await createBrowserClient(portal, email);
  });
  afterEach(async () => {
    connections.close();
    await portal.close();
  });

  /** Sends all of a form except its last bytes, which the portal reads. */
  async function start(upload: keyof typeof uploads): Promise<PartialUpload> {
    const { form_token: token } = (await browser.request(sendApplyForm.path.replace(':id', String(jobId)))).json().message;
    const { authorization, ...cookies } = browser.headers();
    const headers = isPage(upload) ? { accept: 'text/html', ...cookies } : { authorization, ...cookies };
    const started = connections.startUpload({ ...uploads[upload]({ candidateId: browser.candidateId, jobId, token }), headers });
    await expect.poll(connections.countArrived).toBe(1);
    return started;
  }
  const advance = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const end = (client: BrowserClient, which: 'others' | 'all') =>
    client.request('/user/sessions/end', { method: 'POST', payload: { which } });
  const logOut = () => portal.app.inject({ method: 'POST', url: '/user/logout', headers: browser.headers() });
  const readStored = async () => {
    const { db } = portal.database;
    const { name, mobile, resumeName } = (await portal.services.candidates.find(browser.candidateId)) ?? {};
    const { length: applications } = await db.selectFrom('application_history').selectAll().execute();
    const { length: held } = await db.selectFrom('held_applications').selectAll().execute();
    return { name, mobile, resumeName, applications, held };
  };

  test.each(Object.keys(uploads) as (keyof typeof uploads)[])('changes nothing once its session has ended: %s', async (name) => {
    const before = await readStored();
    const upload = await start(name);
    expect((await end(other, 'others')).statusCode).toBe(200);
    upload.finish();

    const body = await upload.body;
    if (name === 'a resume without scripts') {
      expect(await upload.status).toBe(303);
      expect(body).toContain(`\r\nlocation: ${loginAgainPath(paths.profile)}\r\n`);
    } else {
      expect(await upload.status).toBe(401);
      expect(body).toContain(signedOut);
      expect(body).toContain('\r\nset-cookie: authToken=;');
    }
    expect(await readStored()).toEqual(before);
  });

  /** Holds files back on their way to the storage, which is after their check. */
  function holdFiles() {
    const { files } = portal.services;
    const { put } = files;
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    files.put = async (...args) => {
      reached.resolve();
      await released.promise;
      return put(...args);
    };
    return { reached: reached.promise, release: released.resolve };
  }

  test.each(Object.keys(uploads).filter((name) => !name.endsWith('of the account')) as (keyof typeof uploads)[])(
    'changes nothing once its session has ended after its file was checked: %s',
    async (name) => {
      const { held: _, ...before } = await readStored();
      const upload = await start(name);
      const held = holdFiles();
      upload.finish();
      await held.reached;
      expect((await end(other, 'others')).statusCode).toBe(200);
      held.release();
      expect(await upload.status).toBe(name === 'a resume without scripts' ? 303 : 401);
      expect(await readStored()).toMatchObject(before);
    },
  );

  test.each([
    ['all sessions end', () => end(other, 'all')],
    ['the candidate logs out', logOut],
    ['the time of its session is over', async () => advance(31 * dayMs)],
  ])('changes nothing once %s', async (_, endSession) => {
    const before = await readStored();
    const upload = await start('an application');
    await endSession();
    upload.finish();
    expect(await upload.status).toBe(401);
    expect(await readStored()).toEqual(before);
  });

  test.each(Object.keys(uploads) as (keyof typeof uploads)[])('is stored after another session has ended: %s', async (name) => {
    const before = await readStored();
    const upload = await start(name);
    await end(browser, 'others');
    upload.finish();
    expect(await upload.status).toBe(isPage(name) ? 303 : 200);
    expect(await readStored()).not.toEqual(before);
  });

  test.each(['an application', 'a resume'] as const)('is stored after another request has rotated the key: %s', async (name) => {
    advance(2 * dayMs);
    const keyBefore = browser.cookies.get('_secure_ARJ_');
    const upload = await start(name);
    await browser.request('/user/dashboard/details');
    expect(browser.cookies.get('_secure_ARJ_')).not.toBe(keyBefore);
    // Beyond the time in which the replaced key is valid.
    advance(100_000);
    upload.finish();
    expect(await upload.status).toBe(200);
    expect((await browser.request('/user/dashboard/details')).statusCode).toBe(200);
  });
});

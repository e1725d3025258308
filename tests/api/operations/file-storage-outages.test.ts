import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchJobs } from '#contract/job-calls.ts';
import { expectedDownloadHeaders } from '../../support/assertions/download-headers.ts';
import { createCandidate, type TestCandidate, waitForResumeParsing } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { type ClamdServer, eicarTestFile, openClamdServer } from '../../support/fakes/clamd-server.ts';
import { openS3Server, type S3Server } from '../../support/fakes/s3-server.ts';
import { buildDocxResume, buildPdfResume, buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const readFileRows = ({ database }: TestPortal) => database.db.selectFrom('files').selectAll().execute();

const expectUnavailable = (answer: Awaited<ReturnType<TestCandidate['get']>>, message = 'Failed to upload resume') => {
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(answer.json()).toMatchObject({ success: false, error: { message, code: 'unavailable' } });
};

const metricsToken = 'a-token-of-the-operator';

describe.each(engines)('with files in a bucket on %s', (engine) => {
  let bucket: S3Server;
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeEach(async () => {
    bucket = await openS3Server();
    portal = await openTestPortal({ engine, env: { ...bucket.settings, LOG_LEVEL: 'error' } });
    candidate = await createCandidate(portal, 'asha@example.com');
  });
  afterEach(async () => {
    await portal.close();
    await bucket.stop();
  });

  const buildPicture = async () => ({
    name: 'me.png',
    bytes: await sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
      .png()
      .toBuffer(),
  });

  it('returns a resume and a picture to their owner with the same headers as a folder', async () => {
    const resume = await candidate.uploadResume(buildTextResume());
    const { profile_path } = (await candidate.uploadPicture(await buildPicture())).json();
    const answer = await candidate.get(resume.json().message.resume_path);
    expect(answer.rawPayload).toEqual(buildTextResume().bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(buildTextResume().bytes.length),
      'content-disposition': "attachment; filename*=UTF-8''asha-rao.txt",
      ...expectedDownloadHeaders,
    });
    expect((await candidate.get(profile_path)).headers['content-type']).toBe('image/jpeg');
    const other = await createCandidate(portal, 'ben@example.com');
    expect((await other.get(resume.json().message.resume_path)).statusCode).toBe(404);
    expect((await portal.app.inject(resume.json().message.resume_path)).statusCode).toBe(401);
  });

  it('deletes replaced files from the bucket', async () => {
    await waitForResumeParsing(portal, await candidate.uploadResume(buildTextResume()));
    const { resume_path } = (await candidate.uploadResume(buildPdfResume())).json().message;
    expect([...bucket.objects.keys()]).toEqual([`of-candidates/${resume_path.replace('/files/', '')}`]);
  });

  it.each(['busy', 'misrouted', 'truncate', 'stopped'] as const)(
    'returns 503 for an upload to a %s bucket, and affects nothing else',
    async (behavior) => {
      const resumePath = (await candidate.uploadResume(buildTextResume())).json().message.resume_path;
      const rows = (await readFileRows(portal)).map(({ id }) => id);
      if (behavior === 'stopped') await bucket.stop();
      else bucket.behavior = behavior;

      expectUnavailable(await candidate.uploadResume(buildPdfResume()));
      expectUnavailable(await candidate.register(buildPdfResume()));
      expectUnavailable(await candidate.uploadPicture(await buildPicture()), 'Profile Picture Upload Failed');
      expect((await candidate.get(resumePath)).statusCode).toBe(503);
      expect((await readFileRows(portal)).map(({ id }) => id)).toEqual(rows);
      expect((await candidate.get('/user/dashboard/details')).json().message.details.resume).toBe('asha-rao.txt');
      expect(
        (await portal.app.inject({ method: 'POST', url: searchJobs.path.replace(':page', '1'), payload: {} })).statusCode,
      ).toBe(200);
      expect((await portal.signIn('ben@example.com')).isResume).toBe(false);
      expect((await portal.app.inject('/readyz')).statusCode).toBe(200);

      if (behavior === 'stopped') await bucket.start();
      bucket.behavior = 'serve';
      expect((await candidate.get(resumePath)).statusCode).toBe(200);
      expect((await candidate.uploadResume(buildPdfResume())).statusCode).toBe(200);
    },
  );

  it('returns 503 within ten seconds for an upload when the bucket hangs, while sign-in and search work', async () => {
    bucket.behavior = 'hang';
    const startedAt = performance.now();
    const upload = candidate.uploadResume(buildPdfResume());
    expect(
      (await portal.app.inject({ method: 'POST', url: searchJobs.path.replace(':page', '1'), payload: {} })).statusCode,
    ).toBe(200);
    await portal.signIn('ben@example.com');
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expectUnavailable(await upload);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await readFileRows(portal)).toEqual([]);
  });

  it.each([
    ['more', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nOther')])],
    ['fewer', (bytes: Buffer) => bytes.subarray(1)],
  ])('returns 503 for a file of which the bucket sends %s bytes than it stored', async (_case, change) => {
    const path = (await candidate.uploadResume(buildTextResume())).json().message.resume_path;
    for (const object of bucket.objects.values()) object.bytes = change(object.bytes);
    const answer = await candidate.get(path);
    expectUnavailable(answer, 'The portal cannot answer right now. Try again in a moment.');
    expect(portal.logLines.join('')).toContain('the file storage is unavailable');
  });

  it('keeps an upload when the replaced file cannot be deleted at first', async () => {
    await waitForResumeParsing(portal, await candidate.uploadResume(buildTextResume()));
    Object.assign(bucket, { behavior: 'busy', affectedMethod: 'DELETE' });
    const answer = await candidate.uploadResume(buildPdfResume());
    expect(answer.statusCode).toBe(200);
    expect((await candidate.get(answer.json().message.resume_path)).statusCode).toBe(200);
    expect(bucket.objects.size).toBe(2);

    bucket.behavior = 'serve';
    await portal.services.accounts.deleteRequested();
    expect([...bucket.objects.keys()]).toEqual([`of-candidates/${answer.json().message.resume_path.replace('/files/', '')}`]);
    expect(await portal.database.db.selectFrom('file_removals').selectAll().execute()).toEqual([]);
  });

  it.each(['busy', 'misrouted'] as const)(
    'indexes a resume once its bytes are reachable again in a %s bucket',
    async (behavior) => {
      Object.assign(bucket, { behavior, affectedMethod: 'GET' });
      const upload = await candidate.uploadResume(buildTextResume());
      await waitForResumeParsing(portal, upload);
      expect(await readFileRows(portal)).toMatchObject([{ words_version: null }]);
      bucket.behavior = 'serve';
      await waitForResumeParsing(portal, upload);
      expect((await readFileRows(portal))[0]?.words_version).toBeGreaterThan(0);
    },
  );

  it.each([
    ['lost', []],
    ['a page of a proxy', ['<h1>Maintenance</h1>']],
  ])('indexes a resume that was %s once it is back', async (_, pages) => {
    const upload = await candidate.uploadResume(buildTextResume());
    await waitForResumeParsing(portal, upload);
    await portal.database.db.updateTable('files').set({ words_version: null }).execute();
    const stored = [...bucket.objects];
    bucket.objects.clear();
    for (const page of pages)
      for (const [key, object] of stored) bucket.objects.set(key, { ...object, bytes: Buffer.from(page) });
    await waitForResumeParsing(portal, upload);
    expect(await readFileRows(portal)).toMatchObject([{ words_version: null }]);
    for (const [key, object] of stored) bucket.objects.set(key, object);
    await waitForResumeParsing(portal, upload);
    expect((await readFileRows(portal))[0]?.words_version).toBeGreaterThan(0);
  });
});

describe.each(engines)('with files in a folder on %s', (engine) => {
  it('returns 503 for an upload while the folder is read-only, and accepts it afterwards', async () => {
    const portal = await openTestPortal({ engine });
    const { dataDir } = portal.settings;
    const candidate = await createCandidate(portal, 'asha@example.com');
    await rm(join(dataDir, 'files'), { recursive: true });

    expectUnavailable(await candidate.uploadResume(buildPdfResume()));
    expect(await readFileRows(portal)).toEqual([]);
    await mkdir(join(dataDir, 'files'));
    expect((await candidate.uploadResume(buildPdfResume())).statusCode).toBe(200);
    await portal.close();
  });
});

describe.each(engines)('with a scanner on %s', (engine) => {
  let scanner: ClamdServer;
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    scanner = await openClamdServer();
    portal = await openTestPortal({ engine, env: { CLAMD_URL: scanner.url, METRICS_TOKEN: metricsToken } });
    candidate = await createCandidate(portal, 'asha@example.com');
  });
  afterAll(async () => {
    await portal.close();
    await scanner.stop();
  });
  afterEach(async () => {
    expect(await readdir(join(portal.settings.dataDir, 'files'))).toHaveLength((await readFileRows(portal)).length);
  });

  it.each([
    ['as text', { name: 'cv.txt', bytes: Buffer.from(eicarTestFile) }],
    ['inside a Word document', buildDocxResume('cv.docx', [{ name: 'word/a.txt', content: eicarTestFile, uncompressed: true }])],
  ])('returns 415 for EICAR %s and stores nothing', async (_case, file) => {
    for (const answer of [await candidate.uploadResume(file), await candidate.register(file)]) {
      expect(answer.statusCode).toBe(415);
      expect(answer.json().error.message).toBe('Invalid file format. Only PDF, DOCX, or TXT files are allowed.');
    }
    expect(await readFileRows(portal)).toEqual([]);
  });

  it('returns 503 for an upload while the scanner is stopped, fails or hangs, and 200 after its restart', async () => {
    await scanner.stop();
    expectUnavailable(await candidate.uploadResume(buildPdfResume()));
    await scanner.start();
    for (const behavior of ['fail', 'close'] as const) {
      scanner.behavior = behavior;
      expectUnavailable(await candidate.uploadResume(buildPdfResume()));
    }
    expect(await readFileRows(portal)).toEqual([]);
    scanner.behavior = 'scan';
    expect((await candidate.uploadResume(buildPdfResume())).statusCode).toBe(200);
  });

  it('reports on the health page whether signatures are fresh, without a version', async () => {
    const probe = async () => portal.app.inject({ url: '/readyz', headers: { authorization: `Bearer ${metricsToken}` } });
    expect((await probe()).json()).toEqual({ status: 'ready', signatures: 'fresh' });
    scanner.version = 'ClamAV 1.4.6/27000/Sat Nov 1 09:24:11 2025';
    expect((await probe()).json()).toEqual({ status: 'ready', signatures: 'old' });
    scanner.behavior = 'hang';
    const unknown = await probe();
    expect(unknown.statusCode).toBe(200);
    expect(unknown.json()).toEqual({ status: 'ready', signatures: 'unknown' });
    expect((await portal.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    scanner.behavior = 'scan';
  });
});

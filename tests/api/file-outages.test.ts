import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchJobs } from '#contract/jobs.ts';
import { type BucketServer, openBucketServer } from '../setup/bucket-server.ts';
import { newCandidate, resumeRead, type TestCandidate } from '../setup/candidate.ts';
import { engines } from '../setup/databases.ts';
import { downloadHeaders } from '../setup/download-headers.ts';
import { eicar, type MalwareScanner, openMalwareScanner } from '../setup/malware-scanner.ts';
import { openPortal, type Portal } from '../setup/open-portal.ts';
import { docxResume, pdfResume, textResume } from '../setup/resumes.ts';

const rowsOf = ({ database }: Portal) => database.db.selectFrom('files').selectAll().execute();

const expectNotTaken = (answer: Awaited<ReturnType<TestCandidate['get']>>, sentence = 'Failed to upload resume') => {
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(answer.json()).toMatchObject({ success: false, error: { message: sentence, code: 'unavailable' } });
};

describe.each(engines)('with files in a bucket on %s', (engine) => {
  let bucket: BucketServer;
  let portal: Portal;
  let candidate: TestCandidate;
  beforeEach(async () => {
    bucket = await openBucketServer();
    portal = await openPortal({ engine, env: bucket.settings });
    candidate = await newCandidate(portal, 'asha@example.com');
  });
  afterEach(async () => {
    await portal.close();
    await bucket.stop();
  });

  const pictureFile = async () => ({
    name: 'me.png',
    bytes: await sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
      .png()
      .toBuffer(),
  });

  it('a resume and a picture come back to their owner with the same headers as from a folder', async () => {
    const resume = await candidate.uploadResume(textResume());
    const { profile_path } = (await candidate.uploadPicture(await pictureFile())).json();
    const answer = await candidate.get(resume.json().message.resume_path);
    expect(answer.rawPayload).toEqual(textResume().bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(textResume().bytes.length),
      'content-disposition': "attachment; filename*=UTF-8''asha-rao.txt",
      ...downloadHeaders,
    });
    expect((await candidate.get(profile_path)).headers['content-type']).toBe('image/jpeg');
    const other = await newCandidate(portal, 'ben@example.com');
    expect((await other.get(resume.json().message.resume_path)).statusCode).toBe(404);
    expect((await portal.app.inject(resume.json().message.resume_path)).statusCode).toBe(401);
  });

  it('what is replaced leaves the bucket', async () => {
    await resumeRead(portal, await candidate.uploadResume(textResume()));
    const { resume_path } = (await candidate.uploadResume(pdfResume())).json().message;
    expect([...bucket.kept.keys()]).toEqual([`of-candidates/${resume_path.replace('/files/', '')}`]);
  });

  it.each(['is busy', 'breaks off', 'is stopped'] as const)(
    'that %s an upload is 503, and nothing else suffers',
    async (mood) => {
      const kept = (await candidate.uploadResume(textResume())).json().message.resume_path;
      const rows = (await rowsOf(portal)).map(({ id }) => id);
      if (mood === 'is stopped') await bucket.stop();
      else bucket.mood = mood;

      expectNotTaken(await candidate.uploadResume(pdfResume()));
      expectNotTaken(await candidate.register(pdfResume()));
      expectNotTaken(await candidate.uploadPicture(await pictureFile()), 'Profile Picture Upload Failed');
      expect((await candidate.get(kept)).statusCode).toBe(503);
      expect((await rowsOf(portal)).map(({ id }) => id)).toEqual(rows);
      expect((await candidate.get('/user/dashboard/details')).json().message.details.resume).toBe('asha-rao.txt');
      expect(
        (await portal.app.inject({ method: 'POST', url: searchJobs.path.replace(':page', '1'), payload: {} })).statusCode,
      ).toBe(200);
      expect((await portal.signIn('ben@example.com')).isResume).toBe(false);
      expect((await portal.app.inject('/readyz')).statusCode).toBe(200);

      if (mood === 'is stopped') await bucket.start();
      bucket.mood = 'serves';
      expect((await candidate.get(kept)).statusCode).toBe(200);
      expect((await candidate.uploadResume(pdfResume())).statusCode).toBe(200);
    },
  );

  it('that never answers an upload is 503 within ten seconds, while others sign in and search', async () => {
    bucket.mood = 'hangs';
    const begun = performance.now();
    const upload = candidate.uploadResume(pdfResume());
    expect(
      (await portal.app.inject({ method: 'POST', url: searchJobs.path.replace(':page', '1'), payload: {} })).statusCode,
    ).toBe(200);
    await portal.signIn('ben@example.com');
    expect(performance.now() - begun).toBeLessThan(5000);
    expectNotTaken(await upload);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await rowsOf(portal)).toEqual([]);
  });

  it('an upload stands when what it replaces cannot be removed', async () => {
    await resumeRead(portal, await candidate.uploadResume(textResume()));
    Object.assign(bucket, { mood: 'is busy', moodFor: 'DELETE' });
    const answer = await candidate.uploadResume(pdfResume());
    expect(answer.statusCode).toBe(200);
    expect((await candidate.get(answer.json().message.resume_path)).statusCode).toBe(200);
    expect(bucket.kept.size).toBe(2);
  });

  it('a resume whose bytes could not be reached is read once they can be', async () => {
    Object.assign(bucket, { mood: 'is busy', moodFor: 'GET' });
    const upload = await candidate.uploadResume(textResume());
    await resumeRead(portal, upload);
    expect(await rowsOf(portal)).toMatchObject([{ words_version: null }]);
    bucket.mood = 'serves';
    await resumeRead(portal, upload);
    expect((await rowsOf(portal))[0]?.words_version).not.toBeNull();
  });
});

describe.each(engines)('with files in a folder on %s', (engine) => {
  it('that takes nothing an upload is 503, and taken once the folder takes it', async () => {
    const portal = await openPortal({ engine });
    const { dataDir } = portal.settings;
    const candidate = await newCandidate(portal, 'asha@example.com');
    await rm(join(dataDir, 'files'), { recursive: true });

    expectNotTaken(await candidate.uploadResume(pdfResume()));
    expect(await rowsOf(portal)).toEqual([]);
    await mkdir(join(dataDir, 'files'));
    expect((await candidate.uploadResume(pdfResume())).statusCode).toBe(200);
    await portal.close();
  });
});

describe.each(engines)('with a scanner on %s', (engine) => {
  let scanner: MalwareScanner;
  let portal: Portal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    scanner = await openMalwareScanner();
    portal = await openPortal({ engine, env: { CLAMD_URL: scanner.url } });
    candidate = await newCandidate(portal, 'asha@example.com');
  });
  afterAll(async () => {
    await portal.close();
    await scanner.stop();
  });
  afterEach(async () => {
    expect(await readdir(join(portal.settings.dataDir, 'files'))).toHaveLength((await rowsOf(portal)).length);
  });

  it.each([
    ['as text', { name: 'cv.txt', bytes: Buffer.from(eicar) }],
    ['inside a Word document', docxResume('cv.docx', [{ name: 'word/a.txt', content: eicar, stored: true }])],
  ])('EICAR %s is 415, and nothing is stored', async (_what, file) => {
    for (const answer of [await candidate.uploadResume(file), await candidate.register(file)]) {
      expect(answer.statusCode).toBe(415);
      expect(answer.json().error.message).toBe('Invalid file format. Only PDF, DOCX, or TXT files are allowed.');
    }
    expect(await rowsOf(portal)).toEqual([]);
  });

  it('that is stopped, fails or says nothing an upload is 503; started again it is 200', async () => {
    await scanner.stop();
    expectNotTaken(await candidate.uploadResume(pdfResume()));
    await scanner.start();
    for (const mood of ['fails', 'closes'] as const) {
      scanner.mood = mood;
      expectNotTaken(await candidate.uploadResume(pdfResume()));
    }
    expect(await rowsOf(portal)).toEqual([]);
    scanner.mood = 'scans';
    expect((await candidate.uploadResume(pdfResume())).statusCode).toBe(200);
  });

  it('the health page says whether its signatures are fresh, and no version', async () => {
    expect((await portal.app.inject('/readyz')).json()).toEqual({ status: 'ready', signatures: 'fresh' });
    scanner.version = 'ClamAV 1.4.6/27000/Sat Nov 1 09:24:11 2025';
    expect((await portal.app.inject('/readyz')).json()).toEqual({ status: 'ready', signatures: 'old' });
    scanner.mood = 'hangs';
    const unknown = await portal.app.inject('/readyz');
    expect(unknown.statusCode).toBe(200);
    expect(unknown.json()).toEqual({ status: 'ready', signatures: 'unknown' });
    scanner.mood = 'scans';
  });
});

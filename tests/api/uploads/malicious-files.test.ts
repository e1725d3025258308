import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { buildActivePdfs, buildActiveWordDocuments } from '../../support/corpora/active-documents.ts';
import { buildCleanResumes } from '../../support/corpora/clean-resumes.ts';
import { buildImageUploadCases } from '../../support/corpora/image-upload-cases.ts';
import { buildMaliciousResumes, buildZipBombEntry } from '../../support/corpora/malicious-resumes.ts';
import { type ClamdServer, openClamdServer } from '../../support/fakes/clamd-server.ts';
import { buildDocxResume, buildPdfOfSize } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const megabyte = 1024 * 1024;

/** File validation uses no database, so one engine is enough. */
describe('a malicious file', () => {
  let scanner: ClamdServer;
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    scanner = await openClamdServer();
    // The candidate has more files than a day allows.
    portal = await openTestPortal({ engine: 'sqlite', env: { CLAMD_URL: scanner.url, RATE_LIMITS: 'off' } });
    candidate = await createCandidate(portal, 'asha@example.com');
    // The first picture loads the decoder.
    const firstPicture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    await candidate.uploadPicture({ name: 'me.png', bytes: firstPicture });
    await candidate.uploadResume(buildDocxResume());
  });
  afterAll(async () => {
    await portal.close();
    await scanner.stop();
  });

  /** Measures time and memory growth of an upload. */
  async function measure<T>(upload: () => Promise<T>) {
    const before = process.memoryUsage.rss();
    let memoryGrowth = 0;
    const sampler = setInterval(() => {
      memoryGrowth = Math.max(memoryGrowth, process.memoryUsage.rss() - before);
    }, 5);
    const startedAt = performance.now();
    const answer = await upload();
    const ms = performance.now() - startedAt;
    clearInterval(sampler);
    return { answer, ms, memoryGrowth: Math.max(memoryGrowth, process.memoryUsage.rss() - before) };
  }
  const listFiles = async () => (await readdir(join(portal.settings.dataDir, 'files'))).sort();

  it.each(Object.entries(buildMaliciousResumes()))('%s is rejected at once and not stored', async (_case, file) => {
    const before = await listFiles();
    const { answer, ms, memoryGrowth } = await measure(() => candidate.uploadResume(file));
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.message).toBe('Invalid file format. Only PDF, DOCX, or TXT files are allowed.');
    expect(ms).toBeLessThan(1000);
    expect(memoryGrowth).toBeLessThan(50 * megabyte);
    expect(await listFiles()).toEqual(before);
  });

  const plainCopyMessages = {
    'cv.docx':
      'This document links to or contains other files, fields or programs. Save a plain copy, for example as PDF, and upload that.',
    'cv.pdf': 'This PDF contains scripts, other files or locked parts. Save a plain copy: print it to PDF, then upload that.',
  };

  it.each(Object.entries({ ...buildActiveWordDocuments(), ...buildActivePdfs() }))(
    'with %s is rejected with the way to a plain copy',
    async (_case, file) => {
      const before = await listFiles();
      const { answer, ms, memoryGrowth } = await measure(() => candidate.uploadResume(file));
      expect(answer.statusCode).toBe(415);
      expect(answer.json().error.message).toBe(plainCopyMessages[file.name as keyof typeof plainCopyMessages]);
      expect(ms).toBeLessThan(1000);
      expect(memoryGrowth).toBeLessThan(50 * megabyte);
      expect(await listFiles()).toEqual(before);
    },
  );

  it.each(Object.entries(buildCleanResumes()))('%s is accepted', async (_case, file) => {
    expect((await candidate.uploadResume(file)).statusCode).toBe(200);
  });

  it('is accepted without its payload: the same document without the bomb, the same text without the NUL', async () => {
    const picture = { ...buildZipBombEntry(1), declaredSize: megabyte };
    expect((await candidate.uploadResume(buildDocxResume('cv.docx', [picture]))).statusCode).toBe(200);
    expect((await candidate.uploadResume({ name: 'cv.txt', bytes: Buffer.from('Asha Rao') })).statusCode).toBe(200);
    const polyglot = Buffer.concat([Buffer.from('<html><script>window.__pwn = 1</script>'), buildPdfOfSize(300)]);
    expect((await candidate.uploadResume({ name: 'cv.pdf', bytes: polyglot })).statusCode).toBe(200);
  });

  it('eleven of fifteen pictures are rejected; the other four lose metadata and scripts', async () => {
    const pictures = await buildImageUploadCases();
    expect(pictures.map(([, status]) => status)).toEqual([...Array(11).fill(415), ...Array(4).fill(201)]);
    for (const [what, status, bytes] of pictures) {
      const before = await listFiles();
      const { answer, ms, memoryGrowth } = await measure(() => candidate.uploadPicture({ name: 'me.jpg', bytes }));
      expect(answer.statusCode, what).toBe(status);
      if (status === 415) {
        expect(ms, what).toBeLessThan(1000);
        expect(memoryGrowth, what).toBeLessThan(50 * megabyte);
        expect(await listFiles(), what).toEqual(before);
        continue;
      }
      const { rawPayload } = await candidate.get(answer.json().profile_path);
      const { exif, xmp, iptc, width, height, format } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, iptc, width, height, format }, what).toEqual({ format: 'jpeg', width: 512, height: 512 });
      expect(rawPayload.includes('<script'), what).toBe(false);
      expect(rawPayload.includes('GPS'), what).toBe(false);
    }
  });
});

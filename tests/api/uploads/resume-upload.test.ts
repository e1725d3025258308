import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMultipartBody, multipartHeaders, streamInChunks } from '../../support/clients/multipart-form.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildDocxResume, buildPdfOfSize, buildPdfResume, buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { buildZip } from '../../support/fixtures/zip-builder.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const maxBytes = 6_291_456;
const tooLarge = 'File size exceeds the 6 MB limit.';
const wrongType = 'Invalid file format. Only PDF, DOCX, or TXT files are allowed.';

describe.each(engines)('uploading a resume on %s', (engine) => {
  let dataDir: string;
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'careers-uploads-'));
    portal = await openTestPortal({ engine, env: { DATA_DIR: dataDir } });
    candidate = await createCandidate(portal, 'asha@example.com');
  });
  afterAll(async () => {
    await portal.close();
    await rm(dataDir, { recursive: true });
  });

  const send = (headers: Record<string, string>, payload: NodeJS.ReadableStream | Buffer | string) =>
    portal.app.inject({
      method: 'POST',
      url: '/user-resume-upload',
      headers: { ...candidate.headers, ...headers },
      payload: payload as Buffer,
    });

  describe('accepts', () => {
    it.each([
      ['a PDF', buildPdfResume()],
      ['a PDF whose mark comes late', { name: 'cv.pdf', bytes: Buffer.concat([Buffer.alloc(1000, ' '), buildPdfOfSize(3000)]) }],
      ['a Word document', buildDocxResume()],
      ['text in UTF-8', buildTextResume()],
      ['text in windows-1252', { name: 'cv.txt', bytes: Buffer.from('r\xe9sum\xe9 \x80', 'latin1') }],
      ['an extension in capitals', buildPdfResume('CV.PDF')],
    ])('%s', async (_case, file) => {
      const answer = await candidate.uploadResume(file);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().message.resume).toBe(file.name);
    });
  });

  describe('rejects with 415', () => {
    it.each([
      ['another extension', buildPdfResume('cv.exe')],
      ['no extension', buildPdfResume('cv')],
      ['an extension hidden behind a NUL', buildPdfResume('cv.pdf\0.exe')],
      ['an empty file', { name: 'cv.pdf', bytes: Buffer.alloc(0) }],
      ['an empty text', { name: 'cv.txt', bytes: Buffer.alloc(0) }],
      ['a program named .pdf', { name: 'cv.pdf', bytes: Buffer.from('MZ\x90\0\x03'.repeat(1000), 'latin1') }],
      ['a PDF without an end', { name: 'cv.pdf', bytes: Buffer.from('%PDF-1.7 and no more') }],
      ['any archive named .docx', { name: 'cv.docx', bytes: buildZip([{ name: 'notes.txt', content: 'hello' }]) }],
      ['a Word document with macros', buildDocxResume('cv.docx', [{ name: 'word/vbaProject.bin', content: 'macro' }])],
      ['a PDF named .docx', { name: 'cv.docx', bytes: buildPdfOfSize(300) }],
      ['a Word document named .txt', { name: 'cv.txt', bytes: buildDocxResume().bytes }],
      ['text with a NUL', { name: 'cv.txt', bytes: Buffer.from('a\0b') }],
      ['bytes that are no text', { name: 'cv.txt', bytes: Buffer.from([0x41, 0x81, 0x8d, 0xff]) }],
    ])('%s', async (_case, file) => {
      const answer = await candidate.uploadResume(file);
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ success: false, error: { message: wrongType, fields: { resume: wrongType } } });
    });
  });

  describe('accepts at most 6,291,456 bytes', () => {
    const writes = [1_000_003, 1_048_576, 65_536, 60_000, 16_384];

    it.each(writes)('in writes of %i bytes', async (size) => {
      const buildBody = (bytes: number) =>
        buildMultipartBody({ candidate_id: candidate.id }, { name: 'cv.pdf', bytes: buildPdfOfSize(bytes), field: 'resume' });
      const exact = await send(multipartHeaders, streamInChunks(buildBody(maxBytes), size));
      expect(exact.statusCode).toBe(200);

      const oversized = await send(multipartHeaders, streamInChunks(buildBody(maxBytes + 1), size));
      expect(oversized.statusCode).toBe(413);
      expect(oversized.json()).toMatchObject({ success: false, error: { message: tooLarge } });
    });

    it('with a declared length too', async () => {
      expect((await candidate.uploadResume({ name: 'cv.pdf', bytes: buildPdfOfSize(maxBytes) })).statusCode).toBe(200);
      const oversized = await candidate.uploadResume({ name: 'cv.pdf', bytes: buildPdfOfSize(maxBytes + 1) });
      expect(oversized.statusCode).toBe(413);
      expect(oversized.json().error.message).toBe(tooLarge);
    });

    it('and responds before the rest of a huge file is sent', async () => {
      await portal.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = portal.app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      const head = { host: '127.0.0.1', ...candidate.headers, ...multipartHeaders, 'content-length': '104857600' };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /user-resume-upload HTTP/1.1\r\n${lines.join('')}\r\nthe beginning`);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain(tooLarge);
    });
  });

  describe('rejects a broken form with 400', () => {
    const buildForm = () => buildMultipartBody({ candidate_id: candidate.id }, { ...buildPdfResume(), field: 'resume' });

    it('without a file', async () => {
      const answer = await candidate.uploadResume();
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatchObject({ message: 'No file selected.', fields: { resume: 'No file selected.' } });
    });

    it('with the file in another field', async () => {
      const answer = await send(
        multipartHeaders,
        buildMultipartBody({ candidate_id: candidate.id }, { ...buildPdfResume(), field: 'cv' }),
      );
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.message).toBe('No file selected.');
    });

    it('without a boundary', async () => {
      expect((await send({ 'content-type': 'multipart/form-data' }, buildForm())).statusCode).toBe(400);
    });

    it.each([0, 10, 60, 130, 250, 330])('that ends after %i bytes', async (length) => {
      expect((await send(multipartHeaders, buildForm().subarray(0, length))).statusCode).toBe(400);
    });

    it('that is JSON', async () => {
      const answer = await candidate.post('/user-resume-upload', { candidate_id: candidate.id });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.message).toBe('No file selected.');
    });

    it('without the candidate', async () => {
      const answer = await send(multipartHeaders, buildMultipartBody({}, { ...buildPdfResume(), field: 'resume' }));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.fields).toHaveProperty('candidate_id');
    });

    it('with too many fields, or one too long', async () => {
      const tooManyFields = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field-${index}`, 'x']));
      expect((await candidate.uploadResume(buildPdfResume(), tooManyFields)).statusCode).toBe(400);
      expect((await candidate.uploadResume(buildPdfResume(), { candidate_id: 'x'.repeat(5000) })).statusCode).toBe(400);
    });
  });

  it('leaves no rejected or replaced file behind', async () => {
    const storedFile = (await candidate.uploadResume(buildPdfResume())).json().message.resume_path.replace('/files/', '');
    expect(await readdir(join(dataDir, 'files'))).toEqual([storedFile]);
  });
});

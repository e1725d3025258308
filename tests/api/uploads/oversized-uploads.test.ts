import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { sendRawUpload } from '../../support/clients/raw-upload.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const megabyte = 1024 * 1024;
const maxBytes = 6_291_456;
const tooLarge = 'File size exceeds the 6 MB limit.';

/** Upload limits do not depend on the database engine. */
describe('a resume over a real connection', () => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  let url: string;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    candidate = await createCandidate(portal, 'asha@example.com');
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}/user-resume-upload`;
  });
  afterAll(() => portal.close());

  type Upload = Pick<Parameters<typeof sendRawUpload>[0], 'bytes' | 'writes' | 'framing'>;
  const send = (upload: Upload) => {
    const form = buildMultipartBody({ candidate_id: candidate.id }, { name: 'cv.pdf', bytes: Buffer.from('@'), field: 'resume' });
    const at = form.indexOf('@\r\n--');
    const around: [Buffer, Buffer] = [form.subarray(0, at), form.subarray(at + 1)];
    return sendRawUpload({ ...upload, url, around, headers: { ...candidate.headers, ...multipartHeaders } });
  };
  const listFileRows = () => portal.database.db.selectFrom('files').selectAll().execute();
  const framings = ['Content-Length', 'chunked'] as const;
  const writeSizes = [1_000_003, megabyte, 65_536, 60_000, 16_384];

  describe.each(framings)('with %s', (framing) => {
    describe.each(writeSizes)('in writes of %i bytes', (writes) => {
      it('of 6,291,456 bytes is accepted', async () => {
        expect(await send({ bytes: maxBytes, writes, framing })).toMatchObject({ status: 200 });
        expect(await listFileRows()).toMatchObject([{ size: maxBytes }]);
      });

      it.each([maxBytes + 1, 7 * megabyte, 100 * megabyte])('of %i bytes gets 413', async (bytes) => {
        const answer = await send({ bytes, writes, framing });
        expect(answer.status).toBe(413);
        expect(JSON.parse(answer.body)).toMatchObject({ success: false, error: { message: tooLarge } });
        if (framing === 'Content-Length' && bytes === 100 * megabyte) expect(answer.sentBytes).toBeLessThan(8 * megabyte);
      });
    });

    const large = framing === 'chunked' ? 12 * megabyte : 100 * megabyte;
    it(`of ${large} bytes gets 413 for twenty concurrent uploads, without buffering them`, async () => {
      const before = process.memoryUsage.rss();
      let memoryGrowth = 0;
      const sampler = setInterval(() => {
        memoryGrowth = Math.max(memoryGrowth, process.memoryUsage.rss() - before);
      }, 20);
      const answers = await Promise.all(Array.from({ length: 20 }, () => send({ bytes: large, writes: 65_536, framing })));
      clearInterval(sampler);
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(413));
      expect(memoryGrowth).toBeLessThan(150 * megabyte);
    });
  });

  it('that declares an excessive length gets a readable 413 for a client that reads only after sending', async () => {
    const { hostname, port, pathname } = new URL(url);
    const length = 20 * megabyte;
    const headers = { ...candidate.headers, ...multipartHeaders, 'content-length': length, host: hostname };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.end(Buffer.alloc(length, ' '));
    // A connection reset would throw here.
    await once(socket, 'finish');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('that is too large leaves nothing behind', async () => {
    expect(await readdir(join(portal.settings.dataDir, 'files'))).toEqual((await listFileRows()).map(({ id }) => id));
    expect(await listFileRows()).toHaveLength(1);
  });
});

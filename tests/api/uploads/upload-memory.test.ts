import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerCandidate, uploadResume } from '#contract/candidate-calls.ts';
import { defaultServerLimits } from '#server/http/server-limits.ts';
import { sendAndLeave } from '../../support/clients/leaving-client.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createPartialUploads } from '../../support/clients/partial-upload.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openS3Server } from '../../support/fakes/s3-server.ts';
import { buildPdfOfSize } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const megabyte = 1024 * 1024;
const fileBytes = 6 * megabyte;
/** Otherwise a file that waits for its last bytes would end with the 401 of a slow client. */
const withoutRate = {
  usual: { bytesPerSecond: 0, windowMs: 15_000 },
  contended: { bytesPerSecond: 0, windowMs: 5000 },
  maxMs: Number.POSITIVE_INFINITY,
};

describe.each(engines)('the memory of uploads on %s', (engine) => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  let partialUploads: ReturnType<typeof createPartialUploads>;
  beforeEach(async () => {
    portal = await openTestPortal({
      engine,
      limits: { uploads: { ...defaultServerLimits.uploads, maxWaitMs: 2000 }, uploadRate: withoutRate },
    });
    candidate = await createCandidate(portal, 'asha@example.com');
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    partialUploads = createPartialUploads(portal);
  });
  afterEach(async () => {
    partialUploads.close();
    await portal.close();
  });

  const resume = { name: 'cv.pdf', bytes: buildPdfOfSize(fileBytes), field: 'resume' };
  const details = { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email: 'asha@example.com' };

  const startUpload = (url: string, form: Buffer, headers?: Record<string, string>) =>
    partialUploads.startUpload({ url, form, ...(headers && { headers }) });

  it('is not spent on a client without permission: the 401 precedes the file', async () => {
    const strangers = ['0'.repeat(32), candidate.id].map((candidate_id) =>
      startUpload(registerCandidate.path, buildMultipartBody({ ...details, candidate_id, email: 'eve@example.com' }, resume)),
    );
    for (const { status } of strangers) expect(await status).toBe(401);
  });

  it('is not spent on a client with an unknown token in the form', async () => {
    const form = buildMultipartBody({ ...details, candidate_id: candidate.id, token: 'x'.repeat(43) }, resume);
    expect(await startUpload(registerCandidate.path, form).status).toBe(401);
  });

  it('is bounded for files that precede the fields of the form', async () => {
    const form = buildMultipartBody({}, resume);
    const uploads = Array.from({ length: 4 }, () => startUpload(registerCandidate.path, form));
    const statuses: number[] = [];
    for (const { status } of uploads) void status.then((value) => statuses.push(value));
    await expect.poll(() => statuses).toEqual([503, 503]);
    for (const { finish } of uploads) finish();
    await expect.poll(() => statuses).toEqual([503, 503, 401, 401]);
  });

  it('is released by a file over the limit while the rest of it arrives', async () => {
    const oversize = { ...resume, bytes: buildPdfOfSize(fileBytes + 40_000) };
    const form = buildMultipartBody({}, oversize);
    for (let n = 0; n < 2; n++) partialUploads.startUpload({ url: registerCandidate.path, form, heldBytes: 10_000 });
    await expect.poll(() => partialUploads.countArrived()).toBe(2);
    const upload = startUpload(registerCandidate.path, buildMultipartBody({}, resume));
    await expect.poll(() => partialUploads.countArrived()).toBe(3);
    upload.finish();
    expect(await upload.status).toBe(401);
  });

  it('is held until the file is stored, although its client has left', async () => {
    const bucket = await openS3Server();
    const node = await openTestPortal({
      engine,
      env: bucket.settings,
      limits: { uploads: { ...defaultServerLimits.uploads, maxWaitMs: 200 } },
    });
    await node.app.listen({ port: 0, host: '127.0.0.1' });
    const asha = await createCandidate(node, 'asha@example.com');
    const body = buildMultipartBody({ candidate_id: asha.id }, resume);
    const headers = { ...asha.headers, ...multipartHeaders };
    bucket.behavior = 'hang';
    for (const uploads of [1, 2])
      await sendAndLeave(node, { method: 'POST', path: uploadResume.path, headers, body }, () =>
        bucket.waitForRequest('PUT', uploads),
      );

    expect((await asha.uploadResume(resume)).statusCode).toBe(503);
    expect(bucket.receivedRequests.filter((request) => request.startsWith('PUT')).length).toBe(2);
    await bucket.stop();
    await node.close();
  });

  it('is released when a form goes on for 64 KiB after its file', async () => {
    const { id, headers } = candidate;
    const form = buildMultipartBody({ candidate_id: id }, { ...resume, bytes: buildPdfOfSize(100_000) });
    const rest = buildMultipartBody({ note: ' '.repeat(500_000) });
    const end = form.length - '--\r\n'.length - rest.indexOf('\r\n');
    const upload = partialUploads.startUpload({
      url: uploadResume.path,
      form: Buffer.concat([form.subarray(0, end), rest]),
      headers,
      heldBytes: 100_000,
    });
    expect(await upload.body).toMatch(/^HTTP\/1\.1 413 .*The form is too long\./s);
    const next = startUpload(uploadResume.path, buildMultipartBody({ candidate_id: id }, resume), headers);
    next.finish();
    expect(await next.status).toBe(200);
  });

  it('is bounded for signed-in candidates: further uploads wait, then get 503', async () => {
    const start = ({ id, headers }: TestCandidate) =>
      startUpload(uploadResume.path, buildMultipartBody({ candidate_id: id }, resume), headers);
    const [ben, cora, dan] = await Promise.all(
      ['ben', 'cora', 'dan'].map((name) => createCandidate(portal, `${name}@example.com`)),
    );
    if (!ben || !cora || !dan) throw new Error('three candidates');
    const admitted = [candidate, ben, cora].map(start);
    await expect.poll(() => partialUploads.countArrived()).toBe(3);
    const [fourth, fifth] = [start(dan), start(dan)];
    expect(await Promise.all([fourth.status, fifth.status])).toEqual([503, 503]);
    for (const { finish } of admitted) finish();
    expect(await Promise.all(admitted.map(({ status }) => status))).toEqual(Array(3).fill(200));
    const sixth = start(dan);
    sixth.finish();
    expect(await sixth.status).toBe(200);
  });
});

import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerCandidate, uploadResume } from '#contract/candidate-calls.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfOfSize } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const megabyte = 1024 * 1024;
const fileBytes = 6 * megabyte;

describe.each(engines)('the memory of uploads on %s', (engine) => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  let serverSockets: Socket[];
  let clientSockets: Socket[];
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    candidate = await createCandidate(portal, 'asha@example.com');
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    serverSockets = [];
    clientSockets = [];
    portal.app.server.on('connection', (socket) => serverSockets.push(socket));
  });
  afterEach(async () => {
    for (const socket of clientSockets) socket.destroy();
    await portal.close();
  });

  const resume = { name: 'cv.pdf', bytes: buildPdfOfSize(fileBytes), field: 'resume' };
  const details = { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email: 'asha@example.com' };

  /** Sends the form except its last bytes. `finish` sends those. */
  function startUpload(url: string, form: Buffer, headers: Record<string, string> = {}, heldBytes = 100) {
    const { port } = portal.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    clientSockets.push(socket);
    const head = { host: '127.0.0.1', ...headers, ...multipartHeaders, 'content-length': form.length, connection: 'close' };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(form.subarray(0, form.length - heldBytes));
    const status = text(socket).then(
      (answer) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
      () => 0,
    );
    return { status, finish: () => socket.write(form.subarray(form.length - heldBytes)) };
  }

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

  it('is bounded for signed-in candidates: further uploads wait, then get 503', { timeout: 30_000 }, async () => {
    const form = buildMultipartBody({ candidate_id: candidate.id }, resume);
    const start = () => startUpload(uploadResume.path, form, candidate.headers);
    const admitted = Array.from({ length: 6 }, start);
    await expect.poll(() => serverSockets.filter(({ bytesRead }) => bytesRead > form.length - megabyte).length).toBe(6);
    const [seventh, eighth] = [start(), start()];
    expect(await Promise.all([seventh.status, eighth.status])).toEqual([503, 503]);
    for (const { finish } of admitted) finish();
    expect(await Promise.all(admitted.map(({ status }) => status))).toEqual(Array(6).fill(200));
    const ninth = start();
    ninth.finish();
    expect(await ninth.status).toBe(200);
  });
});

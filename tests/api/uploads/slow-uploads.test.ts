import { afterEach, describe, expect, it } from 'vitest';
import { uploadPicture, uploadResume } from '#contract/candidate-calls.ts';
import { sendApplyForm } from '#contract/forms/apply-form-calls.ts';
import { defaultServerLimits, type ServerLimits } from '#server/http/server-limits.ts';
import { buildMultipartBody } from '../../support/clients/multipart-form.ts';
import { createPartialUploads } from '../../support/clients/partial-upload.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfOfSize } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const { uploads: usualUploads, uploadRate } = defaultServerLimits;
/** Six files of half a megabyte, two of them of one client; of visitors two, one of them of one site. */
const smallMemory = { memoryBytes: 3 * megabyte, unprovenBytes: megabyte, shareBytes: megabyte, maxWaitMs: 1000 };
const halfMegabyte = buildPdfOfSize(500 * kilobyte);
const strictRate = { bytesPerSecond: 64 * kilobyte, windowMs: 500 };

describe.each(engines)('slow uploads on %s', (engine) => {
  let portal: TestPortal;
  let uploads: ReturnType<typeof createPartialUploads>;
  let asha: TestCandidate;
  let ben: TestCandidate;
  let cora: TestCandidate;
  let victim: TestCandidate;
  let jobId: number;
  afterEach(async () => {
    uploads.close();
    await portal.close();
  });

  async function openPortal(limits: Partial<ServerLimits>) {
    portal = await openTestPortal({ engine, env: { TRUST_PROXY: '127.0.0.1' }, limits });
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    uploads = createPartialUploads(portal);
    asha = await createCandidate(portal, 'asha@example.com');
    ben = await createCandidate(portal, 'ben@example.com');
    cora = await createCandidate(portal, 'cora@example.com');
    victim = await createCandidate(portal, 'victim@example.com');
    jobId = await insertJob(portal.database.db);
  }

  /** Sends all of a resume except its last bytes. */
  const start = ({ id, headers }: TestCandidate, address: string, bytes = halfMegabyte, heldBytes = 100) =>
    uploads.startUpload({
      url: uploadResume.path,
      form: buildMultipartBody({ candidate_id: id }, { name: 'cv.pdf', bytes, field: 'resume' }),
      headers,
      address,
      heldBytes,
    });

  function send(candidate: TestCandidate, address: string, bytes?: Buffer): Promise<number> {
    const upload = start(candidate, address, bytes);
    upload.finish();
    return upload.status;
  }

  /** Sends all of a visitor's resume except its last bytes. */
  async function startVisit(address: string, { bytes = halfMegabyte, heldBytes = 100 } = {}) {
    const url = sendApplyForm.path.replace(':id', String(jobId));
    const { form_token } = (await portal.app.inject({ url })).json().message;
    const form = buildMultipartBody({ form_token, intent: 'read' }, { name: 'cv.pdf', bytes, field: 'resume' });
    return uploads.startUpload({ url, form, address, heldBytes });
  }

  async function visit(address: string): Promise<number> {
    const upload = await startVisit(address);
    upload.finish();
    return upload.status;
  }

  it('reserve the received bytes, not the declared ones, so that another candidate’s resume goes through', async () => {
    await openPortal({ uploads: { ...usualUploads, maxWaitMs: 1000 } });
    // Together they declare 36 MB, of which one candidate may hold 15.
    const picture = { name: 'me.png', bytes: Buffer.alloc(15 * megabyte), field: 'profile_picture' };
    const form = buildMultipartBody({ candidate_id: asha.id }, picture);
    const slow = [1, 2].map(() =>
      uploads.startUpload({
        url: uploadPicture.path,
        form,
        headers: asha.headers,
        address: '203.0.113.9',
        heldBytes: form.length - 20 * kilobyte,
      }),
    );
    const file = buildPdfOfSize(6 * megabyte);
    slow.push(start(asha, '203.0.113.9', file, 6 * megabyte - 20 * kilobyte));
    await expectAllArrived(3);
    expect(await send(victim, '198.51.100.7', file)).toBe(200);
  });

  it('of one candidate, from several networks, share one limit', async () => {
    await openPortal({ uploads: smallMemory });
    for (const address of ['203.0.1.9', '203.0.2.9']) start(asha, address);
    await expectAllArrived(2);
    expect(await start(asha, '203.0.3.9').status).toBe(503);
    expect(await send(victim, '203.0.1.9')).toBe(200);
  });

  it.each([
    { site: '/48', networks: ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:2::1'], elsewhere: '2001:db8:1::1' },
    { site: '/24', networks: ['203.0.113.1', '203.0.113.2', '203.0.113.3'], elsewhere: '203.0.114.1' },
  ])('of several networks of one $site, by several candidates, share one limit', async ({ networks, elsewhere }) => {
    const [one = '', two = '', three = ''] = networks;
    await openPortal({ uploads: smallMemory });
    start(asha, one);
    start(ben, two);
    await expectAllArrived(2);
    expect(await start(victim, three).status).toBe(503);
    expect(await send(victim, elsewhere)).toBe(200);
  });

  it('of visitors of one site share one limit, and visitors from elsewhere go through', async () => {
    await openPortal({ uploads: smallMemory });
    const slow = [await startVisit('203.0.113.1'), await startVisit('203.0.113.2')];
    expect(await Promise.race(slow.map(({ status }) => status))).toBe(503);
    expect(await visit('198.51.100.7')).toBe(200);
  });

  it('of visitors from several sites end with 408 once others wait, and these go through', async () => {
    await openPortal({ uploads: { ...smallMemory, maxWaitMs: 10_000 }, uploadRate: { ...uploadRate, contended: strictRate } });
    const slow = [await startVisit('203.0.113.1'), await startVisit('203.0.114.1')];
    await expectAllArrived(2);
    expect(await visit('198.51.100.7')).toBe(200);
    expect(await Promise.race(slow.map(({ status }) => status))).toBe(408);
  });

  it('that fill the memory end with 408 once others wait, and these go through', async () => {
    await openPortal({ uploads: { ...smallMemory, maxWaitMs: 10_000 }, uploadRate: { ...uploadRate, contended: strictRate } });
    const slow = [asha, ben, cora].flatMap((candidate, n) => [1, 2].map(() => start(candidate, `203.0.${n}.9`)));
    await expectAllArrived(6);
    expect(await send(victim, '198.51.100.7')).toBe(200);
    const ended = await Promise.race(slow.map(({ body }) => body));
    expect(ended).toMatch(/^HTTP\/1\.1 408 /);
    expect(ended).toContain('The upload was too slow. Try again on a faster connection.');
  });

  it('end with 408 after the longest time, at any rate', async () => {
    const endless = { bytesPerSecond: 0, windowMs: 500 };
    await openPortal({ uploadRate: { usual: endless, contended: endless, maxMs: 1000 } });
    expect(await start(asha, '203.0.113.1').status).toBe(408);
  });

  it('that the portal ended count like stored files: thirty a day', async () => {
    await openPortal({ uploadRate: { ...uploadRate, usual: { ...strictRate, windowMs: 4000 }, contended: strictRate } });
    const small = buildPdfOfSize(10 * kilobyte);
    const slow = Array.from({ length: 30 }, (_, n) => start(asha, `203.0.${n}.9`, small));
    expect(await Promise.all(slow.map(({ status }) => status))).toEqual(Array(30).fill(408));
    expect(await send(asha, '198.51.100.7', small)).toBe(429);
    expect(await send(victim, '198.51.100.7', small)).toBe(200);
  });

  it('that the client aborted count as well', async () => {
    await openPortal({});
    const program = { name: 'cv.exe', bytes: Buffer.from('MZ') };
    await expect
      .poll(
        async () => {
          const upload = start(asha, '203.0.113.1');
          let isAnswered = false;
          void upload.status.then(() => (isAnswered = true));
          await expect.poll(() => isAnswered || uploads.countArrived() > 0).toBe(true);
          upload.abort();
          // Rejected files do not count.
          return (await asha.uploadResume(program)).statusCode;
        },
        { timeout: 100_000, interval: 5 },
      )
      .toBe(429);
    expect(await send(victim, '198.51.100.7')).toBe(200);
  });

  async function expectAllArrived(count: number) {
    await expect.poll(() => uploads.countArrived()).toBeGreaterThanOrEqual(count);
  }
});

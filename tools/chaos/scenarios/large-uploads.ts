/** R17: uploads of 100 MB, with and without Content-Length. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadResume } from '#contract/candidate-calls.ts';
import { buildMultipartBody, multipartHeaders } from '../../../tests/support/clients/multipart-form.ts';
import { sendRawUpload } from '../../../tests/support/clients/raw-upload.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const megabyte = 1024 * 1024;
const uploads = 20;
const framings = ['Content-Length', 'chunked', 'Content-Length', 'chunked'] as const;

export const largeUploads: Scenario = {
  id: 'R17',
  title: 'twenty uploads of 100 MB, four at a time',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const { origin, candidate } = await openTrafficTarget(portal, 100);
    const files = () => readdir(join(portal.dataDir, 'files'), { recursive: true });
    const [before, megabytes] = [(await files()).length, portal.memoryMegabytes()];
    let peak = 0;
    const looking = setInterval(() => (peak = Math.max(peak, portal.memoryMegabytes())), 50);
    const headers = { ...multipartHeaders, authorization: candidate.token };
    const form = buildMultipartBody(
      { candidate_id: candidate.candidateId },
      { name: 'cv.pdf', bytes: Buffer.from('@'), field: 'resume' },
    );
    const at = form.indexOf('@\r\n--');
    const around: [Buffer, Buffer] = [form.subarray(0, at), form.subarray(at + 1)];
    const statuses: number[] = [];
    let taken = 0;
    while (statuses.length < uploads) {
      const under = framings.map(async (framing) => {
        const sent = { url: origin + uploadResume.path, headers, around, bytes: 100 * megabyte, writes: 65_536, framing };
        const { status, sentBytes } = await sendRawUpload(sent).catch(() => ({ status: 0, sentBytes: 0 }));
        if (framing === 'Content-Length') taken = Math.max(taken, sentBytes);
        return status;
      });
      statuses.push(...(await Promise.all(under)));
    }
    clearInterval(looking);
    return [
      expectAll('answered 413', uploads, statuses.filter((status) => status === 413).length),
      expectAtMost('taken of one that says its length', 8, 'MB', taken / megabyte),
      expectAtMost('growth of memory', 150, 'MB', peak - megabytes),
      expectZero('files left', (await files()).length - before),
    ];
  },
};

/** R17: uploads files of 100 MB with Content-Length and chunked. */
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
    const listFiles = () => readdir(join(portal.dataDir, 'files'), { recursive: true });
    const [filesBefore, megabytesBefore] = [(await listFiles()).length, portal.memoryMegabytes()];
    let peakMegabytes = 0;
    const sampling = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, portal.memoryMegabytes())), 50);
    const headers = { ...multipartHeaders, authorization: candidate.token };
    const form = buildMultipartBody(
      { candidate_id: candidate.candidateId },
      { name: 'cv.pdf', bytes: Buffer.from('@'), field: 'resume' },
    );
    const placeholder = form.indexOf('@\r\n--');
    const around: [Buffer, Buffer] = [form.subarray(0, placeholder), form.subarray(placeholder + 1)];
    const statuses: number[] = [];
    let maxSentBytes = 0;
    while (statuses.length < uploads) {
      const pending = framings.map(async (framing) => {
        const upload = { url: origin + uploadResume.path, headers, around, bytes: 100 * megabyte, writes: 65_536, framing };
        const { status, sentBytes } = await sendRawUpload(upload).catch(() => ({ status: 0, sentBytes: 0 }));
        if (framing === 'Content-Length') maxSentBytes = Math.max(maxSentBytes, sentBytes);
        return status;
      });
      statuses.push(...(await Promise.all(pending)));
    }
    clearInterval(sampling);
    return [
      expectAll('answered 413', uploads, statuses.filter((status) => status === 413).length),
      expectAtMost('accepted of an upload with Content-Length', 8, 'MB', maxSentBytes / megabyte),
      expectAtMost('growth of memory', 150, 'MB', peakMegabytes - megabytesBefore),
      expectZero('files left behind', (await listFiles()).length - filesBefore),
    ];
  },
};

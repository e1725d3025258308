/** R17: files of 100 MB, with and without saying so. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { uploadResume } from '#contract/candidates.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { all, atMost, none, type Scenario } from '../scenario.ts';
import { openToVisitors } from '../visitors.ts';

const size = 100 * 1024 * 1024;
const uploads = 20;
const chunk = Buffer.alloc(64 * 1024, ' ');

export const bigUploads: Scenario = {
  id: 'R17',
  title: 'twenty uploads of 100 MB, four at a time',
  async play(stage) {
    const portal = await openKillablePortal(stage);
    const { origin, candidate } = await openToVisitors(portal, 100);
    const files = () => readdir(join(portal.dataDir, 'files'), { recursive: true });
    const [before, megabytes] = [(await files()).length, portal.megabytes()];
    let peak = 0;
    const looking = setInterval(() => (peak = Math.max(peak, portal.megabytes())), 50);
    const seen: Upload[] = [];
    for (let first = 0; first < uploads; first += 4) {
      const some = [0, 1, 2, 3].map((number) => upload(origin, candidate.token, candidate.candidateId, number % 2 === 0));
      seen.push(...(await Promise.all(some)));
    }
    clearInterval(looking);
    const declared = seen.filter((each) => each.declared);
    return [
      all('answered 413', uploads, seen.filter(({ status }) => status === 413).length),
      atMost('taken of one that says its length', 8, 'MB', Math.max(...declared.map(({ sent }) => sent)) / 1024 ** 2),
      atMost('growth of memory', 150, 'MB', peak - megabytes),
      none('files left', (await files()).length - before),
    ];
  },
};

interface Upload {
  declared: boolean;
  status: number;
  sent: number;
}

async function upload(origin: string, token: string, candidateId: string, declared: boolean): Promise<Upload> {
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
  const head = Buffer.from(
    `${part('candidate_id')}\r\n\r\n${candidateId}\r\n${part('resume')}; filename="a.pdf"\r\n\r\n%PDF-1.7\n`,
  );
  const sent = request(origin + uploadResume.path, {
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': 'multipart/form-data; boundary=x',
      ...(declared ? { 'content-length': head.length + size } : { 'transfer-encoding': 'chunked' }),
    },
  });
  let status = 0;
  sent.on('error', () => {});
  sent.once('response', (answer) => {
    status = answer.statusCode ?? 0;
    answer.resume();
  });
  const over = new Promise((resolve) => sent.once('close', resolve));
  sent.write(head);
  for (let at = 0; at < size && status === 0 && !sent.destroyed; at += chunk.length) {
    if (!sent.write(chunk))
      await Promise.race([once(sent, 'drain').catch(() => {}), over, once(sent, 'response').catch(() => {})]);
  }
  const taken = sent.socket?.bytesWritten ?? 0;
  if (status === 0) await Promise.race([over, once(sent, 'response').catch(() => {})]);
  sent.destroy();
  return { declared, status, sent: taken };
}

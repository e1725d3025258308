/** Candidates who apply and leave resumes until the portal is gone, each with one request under way. */
import { createHash } from 'node:crypto';
import { candidateDetails } from '#contract/candidates.ts';
import { pdfOf } from '../../tests/setup/resumes.ts';
import { type PlainClient, Refused, signIn } from '../plain-client.ts';
import type { KillablePortal } from './killable-portal.ts';
import { type Ledger, pairOf } from './ledger.ts';

const writerCount = 4;
/** Of a writer's writes one is a resume, the others are applications. */
const resumeEvery = 5;

export interface Writers {
  /** Writes until the portal no longer answers. */
  work(): Promise<void>;
  /** Candidates whose resume is neither the last that was acknowledged nor one that was sent after it. */
  lostResumes(): Promise<number>;
}

/** Signs them in first; each goes through all jobs once. */
export async function openWriters(portal: KillablePortal, jobIds: readonly number[], ledger: Ledger): Promise<Writers> {
  const writers: Writer[] = [];
  for (let number = 1; number <= writerCount; number++) {
    const client = await signIn(portal.origin, portal.mails, `writer-${number}@example.com`);
    const writer: Writer = { client, waiting: [...jobIds], writes: 0, mayBe: new Set() };
    await giveResume(writer, ledger, (file) => client.register(file));
    writers.push(writer);
  }
  return {
    async work() {
      await Promise.all(writers.map((writer) => writeOn(writer, ledger)));
    },
    async lostResumes() {
      let lost = 0;
      for (const { client, mayBe } of writers) {
        const { name, digest } = await currentResume(portal.origin, client);
        const sent = ledger.sent.get(name);
        if (!mayBe.has(name) || sent === undefined || digestOf(sent) !== digest) lost += 1;
      }
      return lost;
    },
  };
}

interface Writer {
  client: PlainClient;
  waiting: number[];
  writes: number;
  /** The names that the current resume may have. */
  mayBe: Set<string>;
}

async function writeOn(writer: Writer, ledger: Ledger): Promise<void> {
  const { client, waiting } = writer;
  for (let jobId = waiting.pop(); jobId !== undefined; jobId = waiting.pop()) {
    try {
      writer.writes += 1;
      if (writer.writes % resumeEvery === 0) await giveResume(writer, ledger, (file) => client.uploadResume(file));
      await client.apply(jobId);
      ledger.applications.add(pairOf(client.email, jobId));
    } catch (error) {
      if (error instanceof Refused) throw error;
      return;
    }
  }
  throw new Error('The writers have no jobs left: import more.');
}

async function giveResume(writer: Writer, ledger: Ledger, send: (file: { name: string; bytes: Buffer }) => Promise<void>) {
  const name = `${writer.client.email.split('@')[0]}-${ledger.sent.size}.pdf`;
  const bytes = pdfOf(20_000 + ledger.sent.size);
  ledger.sent.set(name, bytes);
  writer.mayBe.add(name);
  await send({ name, bytes });
  writer.mayBe = new Set([name]);
  ledger.resumes.push({ email: writer.client.email, name });
}

async function currentResume(origin: string, { token }: PlainClient) {
  const headers = { authorization: token };
  const answer = await fetch(origin + candidateDetails.path, { headers });
  const { details } = candidateDetails.answer.parse(await answer.json()).message;
  const file = await fetch(new URL(details.resume_path, origin), { headers });
  return { name: details.resume, digest: digestOf(Buffer.from(await file.arrayBuffer())) };
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Candidates who apply and leave resumes until the portal is gone, each with one request under way. */
import { type PlainClient, Refused, signIn } from '../plain-client.ts';
import type { KillablePortal } from './killable-portal.ts';
import { type Ledger, pairOf } from './ledger.ts';
import { openResumeKeeper, type ResumeKeeper } from './resume-keeper.ts';

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
    const resumes = openResumeKeeper(portal.origin, client, ledger);
    await resumes.give();
    writers.push({ client, resumes, waiting: [...jobIds], writes: 0 });
  }
  return {
    async work() {
      await Promise.all(writers.map((writer) => writeOn(writer, ledger)));
    },
    async lostResumes() {
      let lost = 0;
      for (const { resumes } of writers) if (await resumes.hasLost()) lost += 1;
      return lost;
    },
  };
}

interface Writer {
  client: PlainClient;
  resumes: ResumeKeeper;
  waiting: number[];
  writes: number;
}

async function writeOn(writer: Writer, ledger: Ledger): Promise<void> {
  const { client, resumes, waiting } = writer;
  for (let jobId = waiting.pop(); jobId !== undefined; jobId = waiting.pop()) {
    try {
      writer.writes += 1;
      if (writer.writes % resumeEvery === 0) await resumes.give();
      await client.apply(jobId);
      ledger.applications.add(pairOf(client.email, jobId));
    } catch (error) {
      if (error instanceof Refused) throw error;
      return;
    }
  }
  throw new Error('The writers have no jobs left: import more.');
}

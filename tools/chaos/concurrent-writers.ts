/** Candidates who apply and upload resumes until the portal stops, one request at a time each. */
import { type CandidateClient, HttpStatusError, signInByCode } from '../load/candidate-client.ts';
import { type AcknowledgedWrites, applicationKey } from './acknowledged-writes.ts';
import type { RestartablePortal } from './restartable-portal.ts';
import { createResumeUploader, type ResumeUploader } from './resume-uploader.ts';

const writerCount = 4;
/** One of this many writes is a resume, the others are applications. */
const resumeEvery = 5;

export interface ConcurrentWriters {
  /** Writes until the portal stops responding. */
  writeUntilDown(): Promise<void>;
  /** Candidates whose resume is older than the last acknowledged one. */
  countLostResumes(): Promise<number>;
}

/** Signs them in first. Each applies to every job once. */
export async function createConcurrentWriters(
  portal: RestartablePortal,
  jobIds: readonly number[],
  ledger: AcknowledgedWrites,
): Promise<ConcurrentWriters> {
  const writers: Writer[] = [];
  for (let number = 1; number <= writerCount; number++) {
    const client = await signInByCode(portal.origin, portal.mailServer, `writer-${number}@example.com`);
    const resumes = createResumeUploader(portal.origin, client, ledger);
    await resumes.upload();
    writers.push({ client, resumes, waiting: [...jobIds], writes: 0 });
  }
  return {
    async writeUntilDown() {
      await Promise.all(writers.map((writer) => runWriter(writer, ledger)));
    },
    async countLostResumes() {
      let lost = 0;
      for (const { resumes } of writers) if (await resumes.hasLostResume()) lost += 1;
      return lost;
    },
  };
}

interface Writer {
  client: CandidateClient;
  resumes: ResumeUploader;
  waiting: number[];
  writes: number;
}

async function runWriter(writer: Writer, ledger: AcknowledgedWrites): Promise<void> {
  const { client, resumes, waiting } = writer;
  for (let jobId = waiting.pop(); jobId !== undefined; jobId = waiting.pop()) {
    try {
      writer.writes += 1;
      if (writer.writes % resumeEvery === 0) await resumes.upload();
      await client.apply(jobId);
      ledger.applications.add(applicationKey(client.email, jobId));
    } catch (error) {
      if (error instanceof HttpStatusError) throw error;
      return;
    }
  }
  throw new Error('The writers have no jobs left: import more.');
}

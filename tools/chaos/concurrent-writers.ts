/** Runs candidates that apply and upload resumes until the portal is down. */
import { type CandidateClient, HttpStatusError, signInByCode } from '../load/candidate-client.ts';
import { type AcknowledgedWrites, applicationKey } from './acknowledged-writes.ts';
import type { RestartablePortal } from './restartable-portal.ts';
import { createResumeUploader, type ResumeUploader } from './resume-uploader.ts';

const writerCount = 4;
/** Every fifth round of a writer also uploads a resume. */
const resumeInterval = 5;

export interface ConcurrentWriters {
  /** Writes until the portal stops responding. */
  writeUntilDown(): Promise<void>;
  /** Counts writers whose last resume is lost. */
  countLostResumes(): Promise<number>;
}

/** Signs the writers in. Each applies to every job once. */
export async function createConcurrentWriters(
  portal: RestartablePortal,
  jobIds: readonly number[],
  acknowledgedWrites: AcknowledgedWrites,
): Promise<ConcurrentWriters> {
  const writers: Writer[] = [];
  for (let number = 1; number <= writerCount; number++) {
    const client = await signInByCode(portal.origin, portal.mailServer, `writer-${number}@example.com`);
    const uploader = createResumeUploader(portal.origin, client, acknowledgedWrites);
    await uploader.upload();
    writers.push({ client, uploader, remainingJobs: [...jobIds], writes: 0 });
  }
  return {
    async writeUntilDown() {
      await Promise.all(writers.map((writer) => runWriter(writer, acknowledgedWrites)));
    },
    async countLostResumes() {
      let lost = 0;
      for (const { uploader } of writers) if (await uploader.hasLostResume()) lost += 1;
      return lost;
    },
  };
}

interface Writer {
  client: CandidateClient;
  uploader: ResumeUploader;
  remainingJobs: number[];
  writes: number;
}

async function runWriter(writer: Writer, acknowledgedWrites: AcknowledgedWrites): Promise<void> {
  const { client, uploader, remainingJobs } = writer;
  for (let jobId = remainingJobs.pop(); jobId !== undefined; jobId = remainingJobs.pop()) {
    try {
      writer.writes += 1;
      if (writer.writes % resumeInterval === 0) await uploader.upload();
      await client.apply(jobId);
      acknowledgedWrites.applications.add(applicationKey(client.email, jobId));
    } catch (error) {
      if (error instanceof HttpStatusError) throw error;
      return;
    }
  }
  throw new Error('No jobs left to apply to: import more.');
}

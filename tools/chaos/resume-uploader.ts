/** Uploads a candidate's resumes and checks that the portal retains the last one. */
import { setTimeout } from 'node:timers/promises';
import { getCandidateDetails } from '#contract/candidate-calls.ts';
import { buildPdfOfSize } from '../../tests/support/fixtures/resume-factory.ts';
import { type CandidateClient, HttpStatusError } from '../load/candidate-client.ts';
import type { Measurement } from '../measure/measurement-report.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { expectZero } from './scenario.ts';

export interface ResumeUploader {
  /** Uploads a resume with a new name and size; throws the client's errors. */
  upload(): Promise<void>;
  /** Uploads in a loop until aborted; records failures and continues. */
  uploadUntil(signal: AbortSignal): Promise<UploadAttempt[]>;
  /** Whether the current resume is neither the last acknowledged nor a later one, or has other bytes. */
  hasLostResume(): Promise<boolean>;
}

export interface UploadAttempt {
  /** As `performance.now()`. */
  startedAt: number;
  ms: number;
  /** 0 without a response. */
  status: number;
}

const minBytes = 20_000;
const uploadIntervalMs = 100;

export function createResumeUploader(
  origin: string,
  client: CandidateClient,
  acknowledgedWrites: AcknowledgedWrites,
): ResumeUploader {
  /** Names that the current resume may have. */
  let possibleNames = new Set<string>();
  let registered = false;

  async function upload(): Promise<void> {
    const name = `${client.email.split('@')[0]}-${acknowledgedWrites.sentFiles.size}.pdf`;
    const bytes = buildPdfOfSize(minBytes + acknowledgedWrites.sentFiles.size);
    acknowledgedWrites.sentFiles.set(name, bytes);
    possibleNames.add(name);
    await (registered ? client.uploadResume({ name, bytes }) : client.register({ name, bytes }));
    registered = true;
    possibleNames = new Set([name]);
    acknowledgedWrites.resumes.push({ email: client.email, name });
  }

  return {
    upload,
    async uploadUntil(signal) {
      const attempts: UploadAttempt[] = [];
      while (!signal.aborted) {
        await setTimeout(uploadIntervalMs);
        const startedAt = performance.now();
        const status = await upload().then(
          () => 200,
          (error) => (error instanceof HttpStatusError ? error.status : 0),
        );
        attempts.push({ startedAt, ms: performance.now() - startedAt, status });
      }
      return attempts;
    },
    async hasLostResume() {
      const headers = { authorization: client.token };
      const response = await fetch(origin + getCandidateDetails.path, { headers });
      const { details } = getCandidateDetails.response.parse(await response.json()).message;
      const file = await fetch(new URL(details.resume_path, origin), { headers });
      const sentBytes = acknowledgedWrites.sentFiles.get(details.resume);
      const storedBytes = Buffer.from(await file.arrayBuffer());
      return !possibleNames.has(details.resume) || !sentBytes?.equals(storedBytes);
    },
  };
}

/** Seconds until the first success of an upload that started after `since`. */
export function secondsUntilUpload(attempts: readonly UploadAttempt[], since: number): number {
  const successes = attempts.filter(({ startedAt, status }) => startedAt >= since && status === 200);
  return (Math.min(...successes.map(({ startedAt, ms }) => startedAt + ms)) - since) / 1000;
}

export async function expectNoLostResumes(
  uploaders: readonly ResumeUploader[],
  acknowledgedWrites: AcknowledgedWrites,
): Promise<Measurement> {
  const lost = await Promise.all(uploaders.map((uploader) => uploader.hasLostResume()));
  return expectZero(
    'candidates without their last resume',
    lost.filter(Boolean).length,
    `${acknowledgedWrites.resumes.length} resumes acknowledged`,
  );
}

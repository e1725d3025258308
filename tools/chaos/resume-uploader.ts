/** Uploads resumes of one candidate and checks which one the portal has. */
import { setTimeout } from 'node:timers/promises';
import { getCandidateDetails } from '#contract/candidate-calls.ts';
import { buildPdfOfSize } from '../../tests/support/fixtures/resume-factory.ts';
import { type CandidateClient, HttpStatusError } from '../load/candidate-client.ts';
import type { Measurement } from '../measure/measurement-report.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { expectZero } from './scenario.ts';

export interface ResumeUploader {
  /** Uploads a resume with a unique name and size. Throws the client's errors. */
  upload(): Promise<void>;
  /** Uploads repeatedly until stopped; records errors and continues. */
  uploadUntil(until: AbortSignal): Promise<UploadAttempt[]>;
  /** Whether the stored resume is older than the last acknowledged one, or has different bytes. */
  hasLostResume(): Promise<boolean>;
}

export interface UploadAttempt {
  /** As `performance.now()`. */
  startedAt: number;
  ms: number;
  /** 0 without a response. */
  status: number;
}

const smallest = 20_000;
const uploadIntervalMs = 100;

export function createResumeUploader(origin: string, client: CandidateClient, ledger: AcknowledgedWrites): ResumeUploader {
  /** Names that the stored resume may have. */
  let mayBe = new Set<string>();
  let known = false;

  async function give(): Promise<void> {
    const name = `${client.email.split('@')[0]}-${ledger.sentFiles.size}.pdf`;
    const bytes = buildPdfOfSize(smallest + ledger.sentFiles.size);
    ledger.sentFiles.set(name, bytes);
    mayBe.add(name);
    await (known ? client.uploadResume({ name, bytes }) : client.register({ name, bytes }));
    known = true;
    mayBe = new Set([name]);
    ledger.resumes.push({ email: client.email, name });
  }

  return {
    upload: give,
    async uploadUntil(until) {
      const given: UploadAttempt[] = [];
      while (!until.aborted) {
        await setTimeout(uploadIntervalMs);
        const at = performance.now();
        const status = await give().then(
          () => 200,
          (error) => (error instanceof HttpStatusError ? error.status : 0),
        );
        given.push({ startedAt: at, ms: performance.now() - at, status });
      }
      return given;
    },
    async hasLostResume() {
      const headers = { authorization: client.token };
      const answer = await fetch(origin + getCandidateDetails.path, { headers });
      const { details } = getCandidateDetails.response.parse(await answer.json()).message;
      const file = await fetch(new URL(details.resume_path, origin), { headers });
      const sent = ledger.sentFiles.get(details.resume);
      const kept = Buffer.from(await file.arrayBuffer());
      return !mayBe.has(details.resume) || !sent?.equals(kept);
    },
  };
}

/** Seconds from this moment until an upload that started after it succeeded. */
export const secondsUntilUpload = (given: readonly UploadAttempt[], since: number): number =>
  (Math.min(
    ...given.filter(({ startedAt: at, status }) => at >= since && status === 200).map(({ startedAt: at, ms }) => at + ms),
  ) -
    since) /
  1000;

export async function expectNoLostResumes(keepers: readonly ResumeUploader[], ledger: AcknowledgedWrites): Promise<Measurement> {
  const lost = await Promise.all(keepers.map((keeper) => keeper.hasLostResume()));
  return expectZero(
    'candidates without their last resume',
    lost.filter(Boolean).length,
    `${ledger.resumes.length} resumes acknowledged`,
  );
}

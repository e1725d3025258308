/** Applying to a job: once in 90 days, with the resume on file. */
import * as limits from '#contract/limits.ts';
import type { Database, Db } from '../db/database.ts';
import { DomainError, notFound } from '../domain-error.ts';
import { dayMs } from '../durations.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Clock } from '../sessions/sessions.ts';
import { type AppliedRow, applicationsStore } from './applications-store.ts';

export interface ApplicationMails {
  /** Inside the transaction that records the application, so that neither comes without the other. */
  queueApplicationReceived(transaction: Db, received: { email: string; title: string; company: string }): Promise<void>;
  /** Says, after the commit, that a mail waits. */
  wake(): void;
}

export interface Wish {
  jobId: number;
  coverLetter: string;
  additionalInfo: string;
}

/** `made` is false when an application of the last 90 days stands in the way; the date is then that one's. */
export interface Outcome {
  made: boolean;
  appliedAt: string;
}

interface ApplicationsSettings {
  mails: ApplicationMails;
  limits: Pick<RateLimits, 'applies'>;
  now: Clock;
}

export function openApplications({ db, engine }: Database, { mails, limits: rateLimits, now }: ApplicationsSettings) {
  return {
    /**
     * Applies; two at once make one application. A DomainError for a job that is not open (404), without resume, name or
     * number (400), and for whoever applied too often (429): only what is made counts.
     */
    async apply(candidateId: string, { jobId, coverLetter, additionalInfo }: Wish): Promise<Outcome> {
      const at = now();
      const appliedAt = at.toISOString();
      const notSince = new Date(at.getTime() - limits.alreadyAppliedDays * dayMs).toISOString();

      const outcome = await db.transaction().execute(async (transaction) => {
        const store = applicationsStore(transaction, engine);
        const job = await store.openJob(jobId, appliedAt);
        if (!job) throw notFound('This role is no longer open.');
        const { resumeId, email, name, mobile } = await store.applicant(candidateId);
        if (!resumeId) throw new DomainError('invalid', 'Upload a resume before you apply.', { code: 'resume_missing' });
        // Spec §1: "A first-time candidate must give a resume, name and phone number."
        if (!name || !mobile)
          throw new DomainError('invalid', 'Give your name and phone number before you apply.', { code: 'details_missing' });

        const made = await store.insert({ candidateId, jobId, appliedAt, resumeId, coverLetter, additionalInfo }, notSince);
        if (!made) return { made, appliedAt: await store.lastApplied(candidateId, jobId) };
        await rateLimits.applies(transaction, candidateId);
        await mails.queueApplicationReceived(transaction, { email, ...job });
        return { made, appliedAt };
      });
      if (outcome.made) mails.wake();
      return outcome;
    },

    /** Newest first. */
    ofCandidate(candidateId: string): Promise<AppliedRow[]> {
      return applicationsStore(db, engine).ofCandidate(candidateId);
    },
  };
}

export type Applications = ReturnType<typeof openApplications>;

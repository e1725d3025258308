/** Applying to a job: once in 90 days, with the resume on file. */
import * as limits from '#contract/limits.ts';
import { DomainError, notFound } from '../domain-error.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs } from '../platform/time/durations.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { type AppliedJobRow, applicationStore } from './application-store.ts';

export interface ApplicationMails {
  /** Inside the transaction that records the application, so that neither comes without the other. */
  queueApplicationReceived(transaction: Db, received: { email: string; title: string; company: string }): Promise<void>;
  /** Says, after the commit, that a mail waits. */
  wake(): void;
}

export interface ApplicationRequest {
  jobId: number;
  coverLetter: string;
  additionalInfo: string;
}

/** `made` is false when an application of the last 90 days stands in the way; the date is then that one's. */
export interface ApplicationResult {
  created: boolean;
  appliedAt: string;
}

interface ApplicationServiceOptions {
  mails: ApplicationMails;
  limits: Pick<RateLimiter, 'chargeApplication'>;
  now: Clock;
}

export function createApplicationService(
  { db, engine }: Database,
  { mails, limits: rateLimits, now }: ApplicationServiceOptions,
) {
  return {
    /**
     * Applies; two at once make one application. A DomainError for a job that is not open (404), without resume, name or
     * number (400), and for whoever applied too often (429): only what is made counts.
     */
    async apply(candidateId: string, { jobId, coverLetter, additionalInfo }: ApplicationRequest): Promise<ApplicationResult> {
      const at = now();
      const appliedAt = at.toISOString();
      const notSince = new Date(at.getTime() - limits.reapplyCooldownDays * dayMs).toISOString();

      const outcome = await db.transaction().execute(async (transaction) => {
        const store = applicationStore(transaction, engine);
        const job = await store.findOpenJob(jobId, appliedAt);
        if (!job) throw notFound('This role is no longer open.');
        const { resumeId, email, name, mobile } = await store.lockApplicant(candidateId);
        if (!resumeId) throw new DomainError('invalid', 'Upload a resume before you apply.', { code: 'resume_missing' });
        // Spec §1: "A first-time candidate must give a resume, name and phone number."
        if (!name || !mobile)
          throw new DomainError('invalid', 'Give your name and phone number before you apply.', { code: 'details_missing' });

        const created = await store.insertUnlessRecent(
          { candidateId, jobId, appliedAt, resumeId, coverLetter, additionalInfo },
          notSince,
        );
        if (!created) return { created, appliedAt: await store.findLastAppliedAt(candidateId, jobId) };
        await rateLimits.chargeApplication(transaction, candidateId);
        await mails.queueApplicationReceived(transaction, { email, ...job });
        return { created, appliedAt };
      });
      if (outcome.created) mails.wake();
      return outcome;
    },

    /** Newest first. */
    listByCandidate(candidateId: string): Promise<AppliedJobRow[]> {
      return applicationStore(db, engine).listByCandidate(candidateId);
    },
  };
}

export type ApplicationService = ReturnType<typeof createApplicationService>;

/** Applies to jobs, once in 90 days, with the stored resume. */
import { reapplyCooldownDays } from '#contract/limits.ts';
import { DomainError, notFound, signedOut } from '../domain-error.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs } from '../platform/time/durations.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { type AppliedJobRow, applicationStore } from './application-store.ts';

export interface ApplicationMails {
  /** Queues the mail in the transaction that stores the application. */
  queueApplicationReceived(trx: Db, received: { email: string; title: string; company: string }): Promise<void>;
  /** Wakes the outbox after the commit. */
  wake(): void;
}

export interface ApplicationRequest {
  jobId: number;
  coverLetter: string;
  additionalInfo: string;
}

/** `created` is false when the last 90 days have an application; `appliedAt` is then its date. */
export interface ApplicationResult {
  created: boolean;
  appliedAt: string;
}

interface ApplicationServiceOptions {
  mails: ApplicationMails;
  limits: Pick<RateLimiter, 'chargeApplication'>;
  now: Clock;
}

export function createApplicationService({ db, engine }: Database, { mails, limits, now }: ApplicationServiceOptions) {
  return {
    /**
     * Creates one application, even for concurrent requests. Only created applications count toward the rate limit.
     *
     * Throws a DomainError for a job that is not open, for a missing resume, name or number, and above the rate limit.
     */
    async apply(candidateId: string, { jobId, coverLetter, additionalInfo }: ApplicationRequest): Promise<ApplicationResult> {
      const at = now();
      const appliedAt = at.toISOString();
      const cooldownStart = new Date(at.getTime() - reapplyCooldownDays * dayMs).toISOString();

      const result = await db.transaction().execute(async (trx) => {
        const store = applicationStore(trx, engine);
        const job = await store.findOpenJob(jobId, appliedAt);
        if (!job) throw notFound('This role is no longer open.');
        const applicant = await store.lockApplicant(candidateId);
        // The account was deleted after the request was authenticated.
        if (!applicant) throw signedOut();
        const { resumeId, email, name, mobile } = applicant;
        if (!resumeId) throw new DomainError('invalid', 'Upload a resume before you apply.', { code: 'resume_missing' });
        // Spec §1: "A first-time candidate must give a resume, name and phone number."
        if (!name || !mobile)
          throw new DomainError('invalid', 'Give your name and phone number before you apply.', { code: 'details_missing' });

        const created = await store.insertUnlessRecent(
          { candidateId, jobId, appliedAt, resumeId, coverLetter, additionalInfo },
          cooldownStart,
        );
        if (!created) return { created, appliedAt: await store.findLastAppliedAt(candidateId, jobId) };
        await limits.chargeApplication(trx, candidateId);
        await mails.queueApplicationReceived(trx, { email, ...job });
        return { created, appliedAt };
      });
      if (result.created) mails.wake();
      return result;
    },

    /** Newest first. */
    listByCandidate(candidateId: string): Promise<AppliedJobRow[]> {
      return applicationStore(db, engine).listByCandidate(candidateId);
    },
  };
}

export type ApplicationService = ReturnType<typeof createApplicationService>;

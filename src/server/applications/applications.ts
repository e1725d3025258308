/** Applies to jobs, once in 90 days, with the stored resume. */
import { randomUUID } from 'node:crypto';
import type { Attribution } from '#contract/forms/attribution.ts';
import { quickApplyUndoMs, reapplyCooldownDays } from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import type { AnswerFields } from '#contract/questions/question-schema.ts';
import { candidateStore } from '../candidates/candidate-store.ts';
import { DomainError, jobClosed, notFoundForCandidate, signedOut } from '../domain-error.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs } from '../platform/time/durations.ts';
import { isoAfter, isoBefore } from '../platform/time/iso-timestamps.ts';
import type { RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { SessionService } from '../sign-in/sessions/sessions.ts';
import { type ApplicationFile, assertAppliedHere, requireAnswers } from './application-answers.ts';
import { type AppliedJobRow, applicationStore } from './application-store.ts';
import type { HandOver } from './hand-over.ts';
import { receiptStore } from './receipt-store.ts';
import { type Submission, submissionStore } from './submission-store.ts';

export interface ApplicationRequest {
  jobId: number;
  /** Looked up again before the application is stored; undefined after a code, which proves more than a session. */
  sessionId: string | undefined;
  coverLetter: string;
  additionalInfo: string;
  /** The source that the candidate's link named. */
  attribution?: Attribution | undefined;
  /** The answers of the apply form; undefined for an application without it. */
  answers?: AnswerFields | undefined;
  /** The resume of the apply form, which becomes the candidate's; undefined for the resume of the account. Only its bytes are stored. */
  resume?: ApplicationFile | undefined;
  /** The files among the answers, by question. Their bytes are stored, and their rows are not. */
  files?: Readonly<Record<string, ApplicationFile>> | undefined;
}

/** `submission` is undefined after an application in the last 90 days, whose date is `appliedAt`. */
export interface ApplicationResult {
  appliedAt: string;
  submission: Submission | undefined;
  /** Files that no row names any more. */
  replacedFileIds?: readonly string[];
}

/** `submission` is undefined for an application that the hiring side recorded. */
export interface AppliedJob extends AppliedJobRow {
  submission: Submission | undefined;
}

interface ApplicationServiceOptions {
  handOver: Pick<HandOver, 'release' | 'wake'>;
  limits: Pick<RateLimiter, 'assertApplicationAllowed' | 'chargeApplication'>;
  /** Throws a DomainError for a resume that the job's system does not take. */
  resumeLimits: {
    assertSuitable(trx: Db, jobId: number, file: { name: string; size: number }): Promise<void>;
    assertStoredSuitable(trx: Db, jobId: number, resumeId: string): Promise<void>;
  };
  runOwnerTransaction: RunOwnerTransaction;
  sessions: Pick<SessionService, 'assertActive'>;
  now: Clock;
}

export function createApplicationService(
  { db, engine }: Database,
  { handOver, limits, resumeLimits, runOwnerTransaction, sessions, now }: ApplicationServiceOptions,
) {
  /**
   * Creates one application, even for concurrent requests. Only created applications count toward the rate limit.
   *
   * Throws a DomainError for a job that is not open or asks for more answers, for a missing resume, name or number, and above the rate limit.
   * @param undoMs the delay of the hand-over, in which the candidate can undo it
   */
  async function apply(candidateId: string, request: ApplicationRequest, undoMs = 0): Promise<ApplicationResult> {
    const { jobId, sessionId, coverLetter, additionalInfo, attribution, answers: fields, resume, files = {} } = request;
    const at = now();
    const appliedAt = at.toISOString();
    const cooldownStart = isoBefore(at, reapplyCooldownDays * dayMs);

    const result = await runOwnerTransaction(candidateId, async (trx): Promise<ApplicationResult> => {
      const store = applicationStore(trx, engine);
      const job = await store.findOpenJob(jobId, appliedAt);
      if (!job) throw jobClosed();
      assertAppliedHere(job);
      const answers = requireAnswers(job.questions, fields, files, at);
      const applicant = await store.lockApplicant(candidateId);
      // The account was deleted after the request was authenticated.
      if (!applicant) throw signedOut();
      if (sessionId !== undefined) await sessions.assertActive(sessionId, trx);
      const { name, mobile } = applicant;
      const resumeId = resume?.id ?? applicant.resumeId;
      if (!resumeId) throw new DomainError('invalid', 'Upload a resume before you apply.', { code: 'resume_missing' });
      if (resume) await resumeLimits.assertSuitable(trx, jobId, resume);
      else await resumeLimits.assertStoredSuitable(trx, jobId, resumeId);
      // Spec §1: "A first-time candidate must give a resume, name and phone number."
      if (!name || !mobile)
        throw new DomainError('invalid', 'Give your name and phone number before you apply.', { code: 'details_missing' });

      const application = { candidateId, jobId, appliedAt, resumeId, coverLetter, additionalInfo };
      if (!(await store.insertUnlessRecent(application, cooldownStart)))
        return { appliedAt: await store.findLastAppliedAt(candidateId, jobId), submission: undefined };
      const stored = await submissionStore(trx).insert({
        ...application,
        attribution,
        answers,
        receiptId: randomUUID(),
        sentAt: appliedAt,
        advertisementHash: await receiptStore(trx).saveAdvertisement(job.snapshot),
        handOverAt: isoAfter(at, undoMs),
      });
      for (const { file } of answers)
        if (file) await candidateStore(trx).insertFile({ ...file, candidateId, kind: 'answer' }, appliedAt);
      const replacedFileIds = resume
        ? await candidateStore(trx).replaceFile({ ...resume, candidateId, kind: 'resume' }, appliedAt)
        : [];
      // Late, because it locks the candidate's limit until the commit.
      await limits.chargeApplication(trx, candidateId);
      const released = undoMs === 0 ? await handOver.release(trx, stored.receiptId) : undefined;
      return { appliedAt, submission: released ?? stored, replacedFileIds };
    });
    if (result.submission) handOver.wake();
    return result;
  }

  return {
    apply: (candidateId: string, request: ApplicationRequest) => apply(candidateId, request),

    /** Rejects an application before its files are stored. */
    assertAllowed: (candidateId: string) => limits.assertApplicationAllowed(candidateId),

    /** The company is notified after ten seconds, in which the candidate can undo the application. */
    quickApply: (candidateId: string, request: Pick<ApplicationRequest, 'jobId' | 'sessionId' | 'attribution'>) =>
      apply(candidateId, { ...request, coverLetter: '', additionalInfo: '' }, quickApplyUndoMs),

    /** Newest first, with title and company of the advertisement: those of the job may have changed without being published. */
    async listByCandidate(candidateId: string): Promise<AppliedJob[]> {
      const [rows, submissions] = await Promise.all([
        applicationStore(db, engine).listByCandidate(candidateId),
        submissionStore(db).listByCandidate(candidateId, engine),
      ]);
      const bySending = new Map(submissions.map((submission) => [`${submission.jobId} ${submission.sentAt}`, submission]));
      return rows.map((row) => {
        const submission = bySending.get(`${row.jobId} ${row.appliedAt}`);
        const title = submission?.advertisedTitle ?? row.title;
        const company = submission?.advertisedCompany ?? row.company;
        return { ...row, title, company, submission };
      });
    },

    /** The candidate's last application for a job; undefined without one. */
    findLatest: (candidateId: string, jobId: number) => submissionStore(db).findLatest(candidateId, jobId),

    /** Throws a DomainError for an unknown application or one of another candidate. */
    async findReceipt(candidateId: string, receiptId: string) {
      const receipt = await receiptStore(db).findReceipt(receiptId, candidateId);
      if (!receipt) throw notFoundForCandidate(messages.applicationUnknown);
      return receipt;
    },
  };
}

export type ApplicationService = ReturnType<typeof createApplicationService>;

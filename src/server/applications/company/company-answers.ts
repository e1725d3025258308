/** Records the answers of companies to applications, and tells the candidates. */
import type { ApplicationStatus } from '#contract/application-progress.ts';
import * as messages from '#contract/messages.ts';
import { DomainError, notFound, unavailable } from '#server/domain-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AnsweredApplication } from '#server/platform/mail/application-mail-templates.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { secondMs } from '#server/platform/time/durations.ts';
import { receiptStore } from '../receipt-store.ts';
import { withdrawalUndoUntil } from '../submission-progress.ts';
import { type Submission, submissionStore } from '../submission-store.ts';
import { companyRecordStore } from './company-record-store.ts';

export interface CompanyAnswer {
  status: ApplicationStatus;
  /** Undefined leaves the message of an equal status. */
  message: string | undefined;
}

export interface RecordedAnswer {
  receiptId: string;
  status: ApplicationStatus;
  message: string;
  at: string;
  /** False for a repetition. */
  isNew: boolean;
}

interface CompanyAnswerOptions {
  db: Db;
  mails: {
    /** `trx` is the transaction that stores the answer. */
    queueAnswer(trx: Db, application: AnsweredApplication & { email: string }): Promise<void>;
    wake(): void;
  };
  now: Clock;
}

export type CompanyAnswers = ReturnType<typeof createCompanyAnswers>;

export function createCompanyAnswers({ db, mails, now }: CompanyAnswerOptions) {
  async function answerWithin(trx: Db, receiptId: string, { status, message }: CompanyAnswer): Promise<RecordedAnswer> {
    const changed = await companyRecordStore(trx).answer(receiptId, { status, message: message?.trim() }, now().toISOString());
    const submission = changed ?? (await submissionStore(trx).find(receiptId));
    if (submission?.releasedAt == null) throw notFound(messages.applicationUnknown);
    if (!changed) assertAnswered(submission, status, now());
    const { statusMessage, statusAt, candidateId } = submission;
    if (statusAt === null) throw new Error(`application ${receiptId} has no answer`);
    if (changed) {
      const receipt = await receiptStore(trx).findReceipt(receiptId, candidateId);
      if (!receipt) throw notFound(messages.applicationUnknown);
      const { email, title, company } = receipt;
      await mails.queueAnswer(trx, {
        email,
        receiptId,
        title,
        company,
        status,
        message: statusMessage,
      });
    }
    return { receiptId, status, message: statusMessage, at: statusAt, isNew: changed !== undefined };
  }

  return {
    /** `trx` decides whether the answer counts. Throws as `answer` does. */
    answerWithin,

    /** Delivers queued mails after the commit. */
    wake: mails.wake,

    /** Throws a DomainError for an application that was not handed over, or that is withdrawn, for now or for good. */
    async answer(receiptId: string, answer: CompanyAnswer): Promise<RecordedAnswer> {
      const recorded = await db.transaction().execute((trx) => answerWithin(trx, receiptId, answer));
      if (recorded.isNew) mails.wake();
      return recorded;
    },
  };
}

/** An answer changed nothing: throws unless it repeats the stored one. */
function assertAnswered(submission: Submission, status: ApplicationStatus, at: Date): void {
  const undoUntil = withdrawalUndoUntil(submission, at);
  // The company repeats its answer, which counts after an undo.
  if (undoUntil !== null) {
    const retryAfter = Math.ceil((Date.parse(undoUntil) - at.getTime()) / secondMs);
    throw new DomainError('unavailable', messages.answerPostponed, { code: 'answer_postponed', retryAfter });
  }
  if (submission.withdrawnAt !== null) throw new DomainError('conflict', messages.applicationWithdrawn, { code: 'withdrawn' });
  // Its withdrawal was undone just now.
  if (submission.status !== status) throw unavailable();
}

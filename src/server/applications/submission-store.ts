/** Reads and writes applications for their candidates. Other stores record the actions of companies. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { ApplicationStatus } from '#contract/application-progress.ts';
import type { Attribution } from '#contract/forms/attribution.ts';
import type { DatabaseEngine, Db } from '../platform/db/database.ts';
import type { IsoTimestamp, Tables } from '../platform/db/schema.ts';
import type { Answer } from './application-answers.ts';

export interface NewSubmission {
  receiptId: string;
  candidateId: string;
  jobId: number;
  sentAt: IsoTimestamp;
  resumeId: string;
  coverLetter: string;
  additionalInfo: string;
  advertisementHash: string;
  handOverAt: IsoTimestamp;
  attribution: Attribution | undefined;
  answers: readonly Answer[];
}

/** An application as sent, with its later events. */
export interface Submission {
  receiptId: string;
  candidateId: string;
  jobId: number;
  sentAt: IsoTimestamp;
  handOverAt: IsoTimestamp;
  releasedAt: IsoTimestamp | null;
  handedOverAt: IsoTimestamp | null;
  /** Since when only a webhook of all companies has it; null otherwise. */
  undeliveredSince: IsoTimestamp | null;
  openedAt: IsoTimestamp | null;
  replyBy: IsoTimestamp | null;
  status: ApplicationStatus | null;
  statusMessage: string;
  statusAt: IsoTimestamp | null;
  withdrawnAt: IsoTimestamp | null;
  withdrawalReleasedAt: IsoTimestamp | null;
  /** Until when the hand-over waits for the voluntary page; null without one. */
  asksUntil: IsoTimestamp | null;
  /** As `parseStoredAttribution` reads it. */
  attribution: string | null;
}

export interface AdvertisedSubmission extends Submission {
  advertisedTitle: string | null;
  advertisedCompany: string | null;
}

export const submissionColumns = [
  sql<string>`application_history.receipt_id`.as('receiptId'),
  'application_history.candidate_id as candidateId',
  'application_history.job_id as jobId',
  'application_history.applied_at as sentAt',
  sql<IsoTimestamp>`coalesce(application_history.hand_over_at, application_history.applied_at)`.as('handOverAt'),
  'application_history.released_at as releasedAt',
  'application_history.handed_over_at as handedOverAt',
  'application_history.undelivered_since as undeliveredSince',
  'application_history.opened_at as openedAt',
  'application_history.reply_by as replyBy',
  'application_history.status',
  'application_history.status_message as statusMessage',
  'application_history.status_at as statusAt',
  'application_history.withdrawn_at as withdrawnAt',
  'application_history.withdrawal_released_at as withdrawalReleasedAt',
  'application_history.attribution',
  sql<IsoTimestamp | null>`(select asks_until from ats_deliveries
    where ats_deliveries.receipt_id = application_history.receipt_id and state = 'waiting')`.as('asksUntil'),
] as const;

export function submissionStore(db: Db) {
  const update = (receiptId: string) => db.updateTable('application_history').where('receipt_id', '=', receiptId);

  return {
    insert(submission: NewSubmission): Promise<Submission> {
      return db
        .insertInto('application_history')
        .values({
          receipt_id: submission.receiptId,
          candidate_id: submission.candidateId,
          job_id: submission.jobId,
          applied_at: submission.sentAt,
          resume_id: submission.resumeId,
          cover_letter: submission.coverLetter,
          additional_info: submission.additionalInfo,
          advertisement_hash: submission.advertisementHash,
          hand_over_at: submission.handOverAt,
          attribution: submission.attribution ? JSON.stringify(submission.attribution) : null,
          answers: submission.answers.length > 0 ? JSON.stringify(submission.answers) : null,
        })
        .returning(submissionColumns)
        .executeTakeFirstOrThrow();
    },

    find(receiptId: string): Promise<Submission | undefined> {
      return db
        .selectFrom('application_history')
        .where('receipt_id', '=', receiptId)
        .select(submissionColumns)
        .executeTakeFirst();
    },

    /** The last application of a candidate for a job. */
    findLatest(candidateId: string, jobId: number): Promise<Submission | undefined> {
      return db
        .selectFrom('application_history')
        .where('candidate_id', '=', candidateId)
        .where('job_id', '=', jobId)
        .where('receipt_id', 'is not', null)
        .select(submissionColumns)
        .orderBy('applied_at', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    /** Each with the advertised title and company, which are null in an application of an earlier release. */
    listByCandidate(candidateId: string, engine: DatabaseEngine): Promise<AdvertisedSubmission[]> {
      // Read in the database, because the rest of an advertisement is large.
      const advertised = (field: 'title' | 'company') => {
        const content = engine === 'postgresql' ? sql`advertisements.content::json` : sql`advertisements.content`;
        return sql<string | null>`${content} ->> ${sql.lit(field)}`;
      };
      return db
        .selectFrom('application_history')
        .leftJoin('advertisements', 'advertisements.hash', 'application_history.advertisement_hash')
        .where('candidate_id', '=', candidateId)
        .where('receipt_id', 'is not', null)
        .select(submissionColumns)
        .select([advertised('title').as('advertisedTitle'), advertised('company').as('advertisedCompany')])
        .execute();
    },

    /** Deletes an application that was not released. Returns its job. */
    async removeUnreleased(receiptId: string, candidateId: string): Promise<number | undefined> {
      const removed = await db
        .deleteFrom('application_history')
        .where('receipt_id', '=', receiptId)
        .where('candidate_id', '=', candidateId)
        .where('released_at', 'is', null)
        .where('hand_over_at', 'is not', null)
        .returning('job_id')
        .executeTakeFirst();
      return removed?.job_id;
    },

    /** Returns undefined if the application is withdrawn already, closed by the company, or of another candidate. */
    withdraw(receiptId: string, candidateId: string, at: IsoTimestamp): Promise<Submission | undefined> {
      return update(receiptId)
        .set({ withdrawn_at: at })
        .where('candidate_id', '=', candidateId)
        .where('withdrawn_at', 'is', null)
        .where(isUndecided)
        .returning(submissionColumns)
        .executeTakeFirst();
    },

    /** Locks an application until the transaction ends. Returns false if it is withdrawn. */
    async lockActive(receiptId: string, candidateId: string): Promise<boolean> {
      const { numUpdatedRows } = await update(receiptId)
        .set((row) => ({ withdrawn_at: row.ref('withdrawn_at') }))
        .where('candidate_id', '=', candidateId)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    undoWithdrawal(receiptId: string, candidateId: string, withdrawnAfter: IsoTimestamp): Promise<Submission | undefined> {
      return update(receiptId)
        .set({ withdrawn_at: null })
        .where('candidate_id', '=', candidateId)
        .where('withdrawn_at', '>', withdrawnAfter)
        .where('withdrawal_released_at', 'is', null)
        .returning(submissionColumns)
        .executeTakeFirst();
    },
  };
}

export const parseStoredAttribution = (json: string | null): Attribution | undefined =>
  json === null ? undefined : JSON.parse(json);

function isUndecided({ eb, or }: ExpressionBuilder<Tables, 'application_history'>) {
  return or([eb('status', 'is', null), eb('status', 'in', ['received', 'in_review'])]);
}

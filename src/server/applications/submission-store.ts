/** Reads and writes applications as they were sent. The only writer of `application_history` and `advertisements`. */
import { createHash } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { ApplicationStatus } from '#contract/application-progress.ts';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp, Tables } from '../platform/db/schema.ts';
import { dayMs } from '../platform/time/durations.ts';

/** The job as the candidate read it. */
export interface JobSnapshot {
  title: string;
  company: string;
  city: string;
  state: string;
  country: string;
  type: string;
  workmode: string;
  experience: string;
  skills: string[];
  /** Sanitized HTML. */
  description: string;
}

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
}

/** An application as sent, with what happened to it since. */
export interface Submission {
  receiptId: string;
  candidateId: string;
  jobId: number;
  sentAt: IsoTimestamp;
  handOverAt: IsoTimestamp;
  releasedAt: IsoTimestamp | null;
  handedOverAt: IsoTimestamp | null;
  openedAt: IsoTimestamp | null;
  replyBy: IsoTimestamp | null;
  status: ApplicationStatus | null;
  statusMessage: string;
  statusAt: IsoTimestamp | null;
  withdrawnAt: IsoTimestamp | null;
  withdrawalReleasedAt: IsoTimestamp | null;
}

const submissionColumns = [
  sql<string>`application_history.receipt_id`.as('receiptId'),
  'application_history.candidate_id as candidateId',
  'application_history.job_id as jobId',
  'application_history.applied_at as sentAt',
  sql<IsoTimestamp>`coalesce(application_history.hand_over_at, application_history.applied_at)`.as('handOverAt'),
  'application_history.released_at as releasedAt',
  'application_history.handed_over_at as handedOverAt',
  'application_history.opened_at as openedAt',
  'application_history.reply_by as replyBy',
  'application_history.status',
  'application_history.status_message as statusMessage',
  'application_history.status_at as statusAt',
  'application_history.withdrawn_at as withdrawnAt',
  'application_history.withdrawal_released_at as withdrawalReleasedAt',
] as const;

export function submissionStore(db: Db) {
  const update = (receiptId: string) => db.updateTable('application_history').where('receipt_id', '=', receiptId);

  return {
    /** Stores this version of a job once and returns its hash. */
    async saveAdvertisement(snapshot: JobSnapshot): Promise<string> {
      const content = JSON.stringify(snapshot);
      const hash = createHash('sha256').update(content).digest('base64url');
      // An insert of an existing row would wait for other transactions.
      if (await db.selectFrom('advertisements').where('hash', '=', hash).select('hash').executeTakeFirst()) return hash;
      await db
        .insertInto('advertisements')
        .values({ hash, content })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
      return hash;
    },

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

    listByCandidate(candidateId: string): Promise<Submission[]> {
      return db
        .selectFrom('application_history')
        .where('candidate_id', '=', candidateId)
        .where('receipt_id', 'is not', null)
        .select(submissionColumns)
        .execute();
    },

    /** Returns what was sent, with the advertisement as it was and the stored file. */
    async findReceipt(receiptId: string, candidateId: string) {
      const row = await db
        .selectFrom('application_history')
        .innerJoin('candidates', 'candidates.id', 'application_history.candidate_id')
        .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .leftJoin('advertisements', 'advertisements.hash', 'application_history.advertisement_hash')
        .leftJoin('files', 'files.id', 'application_history.resume_id')
        .where('application_history.receipt_id', '=', receiptId)
        .where('application_history.candidate_id', '=', candidateId)
        .select(submissionColumns)
        .select([
          'candidates.email',
          'jobs.title',
          'companies.name as company',
          'application_history.cover_letter as coverLetter',
          'application_history.additional_info as additionalInfo',
          'advertisements.content',
          'files.id as resumeId',
          'files.name as resumeName',
          'files.size as resumeSize',
          'files.sha256 as resumeSha256',
        ])
        .executeTakeFirst();
      if (!row) return undefined;
      const { content, ...receipt } = row;
      const advertisement: JobSnapshot | undefined = content === null ? undefined : JSON.parse(content);
      return { ...receipt, advertisement };
    },

    /** The applications of a mail to the company, oldest first, with candidate and job. */
    async listForCompany(receiptIds: readonly string[]) {
      if (receiptIds.length === 0) return [];
      const rows = await db
        .selectFrom('application_history')
        .innerJoin('candidates', 'candidates.id', 'application_history.candidate_id')
        .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .leftJoin('advertisements', 'advertisements.hash', 'application_history.advertisement_hash')
        // Of a replaced resume the file is gone: the company gets the new one.
        .leftJoin('files', (join) =>
          join.on(
            'files.id',
            '=',
            sql`coalesce((select sent.id from files as sent where sent.id = application_history.resume_id), candidates.resume_id)`,
          ),
        )
        .where('application_history.receipt_id', 'in', receiptIds)
        .select(submissionColumns)
        .select([
          'candidates.name',
          'candidates.email',
          'candidates.mobile',
          'jobs.title',
          'jobs.external_id as externalId',
          'companies.name as company',
          'application_history.cover_letter as coverLetter',
          'application_history.additional_info as additionalInfo',
          'advertisements.content',
          'files.id as resumeId',
          'files.name as resumeName',
          'files.media_type as resumeType',
          'files.size as resumeSize',
        ])
        .orderBy('application_history.applied_at')
        .orderBy('application_history.receipt_id')
        .execute();
      return rows.map(({ content, ...row }) => {
        const advertisement: JobSnapshot | undefined = content === null ? undefined : JSON.parse(content);
        return { ...row, title: advertisement?.title ?? row.title, company: advertisement?.company ?? row.company };
      });
    },

    /**
     * Records that the company's mail server or webhook accepted the application, once. The days of its promise to reply
     * count from then.
     */
    async markHandedOver(receiptId: string, at: IsoTimestamp): Promise<void> {
      const promise = await db
        .selectFrom('application_history')
        .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .where('application_history.receipt_id', '=', receiptId)
        .select(['jobs.reply_by_days as jobDays', 'companies.reply_by_days as companyDays'])
        .executeTakeFirst();
      const days = promise?.jobDays ?? promise?.companyDays ?? null;
      await update(receiptId)
        .set({ handed_over_at: at, reply_by: days === null ? null : new Date(Date.parse(at) + days * dayMs).toISOString() })
        .where('handed_over_at', 'is', null)
        .where('withdrawal_released_at', 'is', null)
        .execute();
    },

    /** Locks the rows until the transaction ends, so that a release of a withdrawal comes before or after it. */
    async listWithdrawn(receiptIds: readonly string[]): Promise<string[]> {
      if (receiptIds.length === 0) return [];
      const rows = await db
        .updateTable('application_history')
        .set((row) => ({ withdrawn_at: row.ref('withdrawn_at') }))
        .where('receipt_id', 'in', receiptIds)
        .returning(['receipt_id', 'withdrawal_released_at'])
        .execute();
      return rows.flatMap(({ receipt_id: id, withdrawal_released_at: releasedAt }) => (releasedAt === null ? [] : (id ?? [])));
    },

    /** Leaves the application for the next digest to these addresses. */
    async awaitDigest(receiptId: string, recipients: readonly string[]): Promise<void> {
      await update(receiptId)
        .set({ digest_to: recipients.join(',') })
        .execute();
    },

    /** Lists the addresses of digests with applications released before a time. */
    async listDigests(releasedBefore: IsoTimestamp): Promise<string[]> {
      const rows = await db
        .selectFrom('application_history')
        .where('digest_to', 'is not', null)
        .where('released_at', '<', releasedBefore)
        .where('withdrawn_at', 'is', null)
        .select('digest_to')
        .distinct()
        .execute();
      return rows.flatMap(({ digest_to: recipients }) => recipients ?? []);
    },

    /** Takes the applications of a digest. A withdrawal that can be undone stays. */
    async claimDigest(recipients: string, releasedBefore: IsoTimestamp): Promise<string[]> {
      const rows = await db
        .updateTable('application_history')
        .set({ digest_to: null })
        .where('digest_to', '=', recipients)
        .where('released_at', '<', releasedBefore)
        .where('withdrawn_at', 'is', null)
        .returning('receipt_id')
        .execute();
      return rows.flatMap(({ receipt_id: id }) => id ?? []);
    },

    /** Keeps the first time. */
    async markOpened(receiptId: string, at: IsoTimestamp): Promise<void> {
      await update(receiptId).set({ opened_at: at }).where('opened_at', 'is', null).where('withdrawn_at', 'is', null).execute();
    },

    /**
     * Stores the company's answer. Returns undefined for a repetition, a withdrawn application, or one that no company was told
     * of. Without a message an equal status keeps its own.
     */
    answer(
      receiptId: string,
      { status, message }: { status: ApplicationStatus; message: string | undefined },
      at: IsoTimestamp,
    ): Promise<Submission | undefined> {
      return update(receiptId)
        .set({ status, status_message: message ?? '', status_at: at })
        .where('released_at', 'is not', null)
        .where('withdrawn_at', 'is', null)
        .where(({ or, eb }) =>
          or([
            eb('status', 'is', null),
            eb('status', '!=', status),
            ...(message === undefined ? [] : [eb('status_message', '!=', message)]),
          ]),
        )
        .returning(submissionColumns)
        .executeTakeFirst();
    },

    /** Lists applications whose companies are to be told, the longest waiting first. */
    async listDueReleases(at: IsoTimestamp, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('application_history')
        .where('released_at', 'is', null)
        .where('hand_over_at', '<=', at)
        .select('receipt_id')
        .orderBy('hand_over_at')
        .limit(limit)
        .execute();
      return rows.flatMap(({ receipt_id: id }) => id ?? []);
    },

    /** When the next application is due; undefined if none waits. */
    async nextReleaseAt(): Promise<IsoTimestamp | undefined> {
      const next = await db
        .selectFrom('application_history')
        .where('released_at', 'is', null)
        .select('hand_over_at as at')
        .orderBy('hand_over_at')
        .limit(1)
        .executeTakeFirst();
      return next?.at ?? undefined;
    },

    /** Claims a due application. Of a release and an undo at the same time, one finds no row. */
    release(receiptId: string, at: IsoTimestamp): Promise<Submission | undefined> {
      return update(receiptId)
        .set({ released_at: at })
        .where('released_at', 'is', null)
        .where('hand_over_at', '<=', at)
        .returning(submissionColumns)
        .executeTakeFirst();
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

    undoWithdrawal(receiptId: string, candidateId: string, withdrawnAfter: IsoTimestamp): Promise<Submission | undefined> {
      return update(receiptId)
        .set({ withdrawn_at: null })
        .where('candidate_id', '=', candidateId)
        .where('withdrawn_at', '>', withdrawnAfter)
        .where('withdrawal_released_at', 'is', null)
        .returning(submissionColumns)
        .executeTakeFirst();
    },

    async listDueWithdrawals(withdrawnBefore: IsoTimestamp, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('application_history')
        .where('withdrawn_at', '<=', withdrawnBefore)
        .where('withdrawal_released_at', 'is', null)
        .select('receipt_id')
        .orderBy('withdrawn_at')
        .limit(limit)
        .execute();
      return rows.flatMap(({ receipt_id: id }) => id ?? []);
    },

    /** Claims a withdrawal that can no longer be undone. */
    releaseWithdrawal(receiptId: string, withdrawnBefore: IsoTimestamp, at: IsoTimestamp): Promise<Submission | undefined> {
      return update(receiptId)
        .set({ withdrawal_released_at: at, digest_to: null })
        .where('withdrawn_at', '<=', withdrawnBefore)
        .where('withdrawal_released_at', 'is', null)
        .returning(submissionColumns)
        .executeTakeFirst();
    },
  };
}

function isUndecided({ eb, or }: ExpressionBuilder<Tables, 'application_history'>) {
  return or([eb('status', 'is', null), eb('status', 'in', ['received', 'in_review'])]);
}

/** Reads and writes `applications`, the latest application of each candidate and job. No other module writes them. */
import { sql } from 'kysely';
import type { ApplicationStatus } from '#contract/application-progress.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import { sanitizedDescription, sanitizerVersion } from '../catalogue/descriptions/sanitized-description.ts';
import { selectOpenJobs } from '../catalogue/open-jobs.ts';
import type { DatabaseEngine, Db } from '../platform/db/database.ts';
import { type IsoTimestamp, maxId } from '../platform/db/schema.ts';
import { minuteMs } from '../platform/time/durations.ts';
import { isoBefore } from '../platform/time/iso-timestamps.ts';
import type { JobSnapshot } from './receipt-store.ts';

export interface NewApplication {
  candidateId: string;
  jobId: number;
  appliedAt: string;
  resumeId: string;
  coverLetter: string;
  additionalInfo: string;
}

export interface AppliedJobRow {
  jobId: number;
  title: string;
  company: string;
  appliedAt: string;
}

interface OpenJob {
  snapshot: JobSnapshot;
  questions: Question[];
  /** Where one applies instead of here, or empty. */
  applyUrl: string;
}

/** An application as the export contains it. */
export interface ExportedApplication {
  appliedAt: string;
  jobId: number;
  source: string;
  externalId: string;
  title: string;
  company: string;
  candidateId: string;
  name: string;
  email: string;
  mobile: string;
  resumeId: string | null;
  resumeName: string | null;
  resumeSize: number | null;
  coverLetter: string;
  additionalInfo: string;
  status: ApplicationStatus | null;
  withdrawnAt: string | null;
  /** When the candidate unsubscribed from mails. */
  unsubscribedAt: string | null;
  /** Null for an application of an earlier release. */
  receiptId: string | null;
  /** As `parseStoredAttribution` reads it. */
  attribution: string | null;
  /** As `parseStoredAnswers` reads it. */
  answers: string | null;
}

/** Exceeds the time from a release to its commit, and the difference between the clocks of two processes. */
const releaseCommitMs = minuteMs;

export function applicationStore(db: Db, engine: DatabaseEngine) {
  return {
    /** Returns the job as it is now, and what it asks; undefined for an unknown, unapproved or closed one. */
    async findOpenJob(id: number, at: IsoTimestamp): Promise<OpenJob | undefined> {
      if (id > maxId) return undefined;
      const row = await selectOpenJobs(db, at)
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .where('jobs.id', '=', id)
        .select(['jobs.title', 'companies.name as company', 'jobs.city', 'jobs.state', 'jobs.country', 'jobs.type'])
        .select(['jobs.employment', 'jobs.pay', 'jobs.questions', 'jobs.apply_url as applyUrl'])
        .select(['jobs.workmode', 'jobs.experience', 'jobs.skills', 'jobs.description', 'jobs.sanitised_with as sanitizedWith'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { sanitizedWith, questions, applyUrl, ...job } = row;
      const snapshot = {
        ...job,
        employment: JSON.parse(row.employment),
        pay: row.pay === null ? null : JSON.parse(row.pay),
        skills: JSON.parse(row.skills),
        description: await sanitizedDescription(row.description, sanitizedWith),
        sanitizedWith: sanitizerVersion,
      };
      return { snapshot, questions: JSON.parse(questions), applyUrl };
    },

    /** Locks the applicant's row until the transaction ends, so that the resume is not replaced meanwhile. Undefined after a deletion. */
    async lockApplicant(
      id: string,
    ): Promise<{ email: string; name: string; mobile: string; resumeId: string | null } | undefined> {
      return db
        .selectFrom('candidates')
        .where('id', '=', id)
        .select(['email', 'name', 'mobile', 'resume_id as resumeId'])
        .$if(engine === 'postgresql', (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
    },

    /**
     * Inserts in a single statement, so that one of two concurrent requests finds the other's row.
     * @returns false when the candidate applied after `cooldownStart`, here or through the hiring team
     */
    async insertUnlessRecent(application: NewApplication, cooldownStart: string): Promise<boolean> {
      const values = {
        applied_at: application.appliedAt,
        resume_id: application.resumeId,
        cover_letter: application.coverLetter,
        additional_info: application.additionalInfo,
      };
      const inserted = await db
        .insertInto('applications')
        .values({ candidate_id: application.candidateId, job_id: application.jobId, hire_applied_at: null, ...values })
        .onConflict((conflict) =>
          conflict
            .columns(['candidate_id', 'job_id'])
            .doUpdateSet(values)
            .where(({ or, eb }) =>
              or([eb('applications.applied_at', 'is', null), eb('applications.applied_at', '<=', cooldownStart)]),
            )
            .where(({ or, eb }) =>
              or([eb('applications.hire_applied_at', 'is', null), eb('applications.hire_applied_at', '<=', cooldownStart)]),
            ),
        )
        .returning('job_id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Restores the application before the undone one, if there is one. */
    async restorePrevious(candidateId: string, jobId: number): Promise<void> {
      const previous = await db
        .selectFrom('application_history')
        .where('candidate_id', '=', candidateId)
        .where('job_id', '=', jobId)
        .select(['applied_at', 'resume_id', 'cover_letter', 'additional_info'])
        .orderBy('applied_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const none = { applied_at: null, resume_id: null, cover_letter: '', additional_info: '' };
      await db
        .updateTable('applications')
        .set(previous ?? none)
        .where('candidate_id', '=', candidateId)
        .where('job_id', '=', jobId)
        .execute();
      await db
        .deleteFrom('applications')
        .where('candidate_id', '=', candidateId)
        .where('job_id', '=', jobId)
        .where('applied_at', 'is', null)
        .where('hire_applied_at', 'is', null)
        .execute();
    },

    /** Considers applications here and through the hiring team. */
    async findLastAppliedAt(candidateId: string, jobId: number): Promise<string> {
      const { appliedAt, hireAppliedAt } = await db
        .selectFrom('applications')
        .where('candidate_id', '=', candidateId)
        .where('job_id', '=', jobId)
        .select(['applied_at as appliedAt', 'hire_applied_at as hireAppliedAt'])
        .executeTakeFirstOrThrow();
      return [appliedAt ?? '', hireAppliedAt ?? ''].sort().at(-1) ?? '';
    },

    /** Newest first, closed jobs included. */
    listByCandidate(candidateId: string): Promise<AppliedJobRow[]> {
      const appliedAt = sql<string>`coalesce(applications.applied_at, applications.hire_applied_at)`;
      return db
        .selectFrom('applications')
        .innerJoin('jobs', 'jobs.id', 'applications.job_id')
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .where('applications.candidate_id', '=', candidateId)
        .select(['jobs.id as jobId', 'jobs.title', 'companies.name as company', appliedAt.as('appliedAt')])
        .orderBy(appliedAt, 'desc')
        .orderBy('jobs.id', 'desc')
        .execute();
    },

    async countByCandidate(candidateId: string): Promise<number> {
      const { count } = await db
        .selectFrom('applications')
        .where('candidate_id', '=', candidateId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The time of the last application here, released or not; undefined without one. */
    async findLatestAppliedAt(): Promise<IsoTimestamp | undefined> {
      const { latest } = await db
        .selectFrom('applications')
        .select(({ fn }) => fn.max('applied_at').as('latest'))
        .executeTakeFirstOrThrow();
      return latest ?? undefined;
    },

    /**
     * Lists applications of this portal, oldest first, after the last one of the previous page.
     * @param period those sent, released or withdrawn since its start, and sent until its end
     */
    listForExport(
      { since, until }: { since: IsoTimestamp; until: IsoTimestamp },
      last: ExportedApplication | undefined,
      count: number,
    ): Promise<ExportedApplication[]> {
      const appliedAt = sql<string>`applications.applied_at`;
      const position = sql`(applications.applied_at, applications.candidate_id, applications.job_id)`;
      const releasedSince = isoBefore(since, releaseCommitMs);
      return (
        db
          .selectFrom('applications')
          .innerJoin('jobs', 'jobs.id', 'applications.job_id')
          .innerJoin('companies', 'companies.id', 'jobs.company_id')
          .innerJoin('candidates', 'candidates.id', 'applications.candidate_id')
          .leftJoin('files', 'files.id', 'applications.resume_id')
          .leftJoin('opt_outs', 'opt_outs.email', 'candidates.email')
          .leftJoin('application_history', (join) =>
            join
              .onRef('application_history.candidate_id', '=', 'applications.candidate_id')
              .onRef('application_history.job_id', '=', 'applications.job_id')
              .onRef('application_history.applied_at', '=', 'applications.applied_at'),
          )
          // A quick application that can be undone was not handed over yet.
          .where(({ or, eb }) =>
            or([eb('application_history.hand_over_at', 'is', null), eb('application_history.released_at', 'is not', null)]),
          )
          .where(({ or, eb }) =>
            or([
              eb('applications.applied_at', '>=', since),
              eb('application_history.released_at', '>=', releasedSince),
              eb('application_history.withdrawal_released_at', '>=', releasedSince),
            ]),
          )
          .where('applications.applied_at', '<=', until)
          .$if(last !== undefined, (query) =>
            query.where(sql<boolean>`${position} > (${last?.appliedAt}, ${last?.candidateId}, ${last?.jobId})`),
          )
          .select([
            appliedAt.as('appliedAt'),
            'jobs.id as jobId',
            'jobs.source',
            'jobs.external_id as externalId',
            'jobs.title',
            'companies.name as company',
            'candidates.id as candidateId',
            'candidates.name',
            'candidates.email',
            'candidates.mobile',
            'applications.resume_id as resumeId',
            'files.name as resumeName',
            'files.size as resumeSize',
            'applications.cover_letter as coverLetter',
            'applications.additional_info as additionalInfo',
            'application_history.status',
            // A withdrawal that can be undone was not handed over yet.
            sql<string | null>`case when application_history.withdrawal_released_at is not null
            then application_history.withdrawn_at end`.as('withdrawnAt'),
            'opt_outs.created_at as unsubscribedAt',
            'application_history.receipt_id as receiptId',
            'application_history.attribution',
            'application_history.answers',
          ])
          .orderBy('applications.applied_at')
          .orderBy('applications.candidate_id')
          .orderBy('applications.job_id')
          .limit(count)
          .execute()
      );
    },
  };
}

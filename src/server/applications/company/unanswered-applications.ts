/** Finds the applications that wait for a company's answer. */
import type { ApplicationStatus } from '#contract/application-progress.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';
import { dayMs } from '#server/platform/time/durations.ts';
import { isoAfter } from '#server/platform/time/iso-timestamps.ts';

/** A promised reply is listed this long before it is due. */
const noticeMs = 5 * dayMs;

export interface UnansweredApplication {
  receiptId: string;
  appliedAt: IsoTimestamp;
  replyBy: IsoTimestamp | null;
  jobId: number;
  title: string;
  company: string;
  name: string;
  email: string;
  status: ApplicationStatus | null;
}

export function unansweredApplications(db: Db) {
  const waiting = () =>
    db
      .selectFrom('application_history')
      .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
      .where('application_history.receipt_id', 'is not', null)
      .where('application_history.released_at', 'is not', null)
      .where('application_history.withdrawn_at', 'is', null);

  const overdue = (now: Date) =>
    waiting()
      .where('application_history.status', 'is', null)
      .where('application_history.reply_by', '<=', isoAfter(now, noticeMs));

  /** A job is closed by an import, or by its last day. */
  const ofClosedJobs = (now: Date) =>
    waiting()
      .where(({ or, eb }) => or([eb('jobs.closed_at', 'is not', null), eb('jobs.valid_through', '<', now.toISOString())]))
      .where(({ or, eb }) =>
        or([eb('application_history.status', 'is', null), eb('application_history.status', 'in', ['received', 'in_review'])]),
      );

  const list = async (query: ReturnType<typeof waiting>): Promise<UnansweredApplication[]> => {
    const rows = await query
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .innerJoin('candidates', 'candidates.id', 'application_history.candidate_id')
      .select([
        'application_history.receipt_id as receiptId',
        'application_history.applied_at as appliedAt',
        'application_history.reply_by as replyBy',
        'jobs.id as jobId',
        'jobs.title',
        'companies.name as company',
        'candidates.name',
        'candidates.email',
        'application_history.status',
      ])
      .orderBy('application_history.reply_by')
      .orderBy('application_history.applied_at')
      .orderBy('application_history.id')
      .execute();
    return rows.map((row) => ({ ...row, receiptId: row.receiptId ?? '' }));
  };

  const count = async (query: ReturnType<typeof waiting>): Promise<number> => {
    const { all } = await query.select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
    return Number(all);
  };

  return {
    /** Lists applications without an answer whose promised reply is overdue or due within five days, the most urgent first. */
    listOverdue: (now: Date) => list(overdue(now)),
    countOverdue: (now: Date) => count(overdue(now)),

    /** For closed jobs, without a closing answer. */
    listOfClosedJobs: (now: Date) => list(ofClosedJobs(now)),

    /** Counts applications for closed jobs that a source changed since a time. */
    countClosedSince: (source: string, since: IsoTimestamp, now: Date) =>
      count(ofClosedJobs(now).where('jobs.source', '=', source).where('jobs.updated_at', '>=', since)),
  };
}

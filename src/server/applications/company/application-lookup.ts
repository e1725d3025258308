/** Finds the application that a row of a company's file means. */
import type { Db } from '#server/platform/db/database.ts';
import { maxId } from '#server/platform/db/schema.ts';

/** Columns of the export. */
interface ApplicationColumns {
  receipt_id?: string;
  email?: string;
  joborder_id?: string;
  source?: string;
  external_id?: string;
}

/** The receipt id counts before the other columns, of which the candidate's last application for the job is meant. */
export async function findApplication(db: Db, columns: ApplicationColumns): Promise<{ receiptId: string } | { problem: string }> {
  const [receiptId, email, jobId, source, externalId] = [
    columns.receipt_id,
    columns.email?.toLowerCase(),
    columns.joborder_id,
    columns.source,
    columns.external_id,
  ].map((value) => value?.trim() ?? '') as [string, string, string, string, string];
  if (receiptId !== '') return { receiptId };
  if (email === '' || (jobId === '' && externalId === ''))
    return { problem: 'give receipt_id, or email with joborder_id or external_id' };
  const id = /^\d{1,10}$/.test(jobId) ? Number(jobId) : 0;
  if (jobId !== '' && (id < 1 || id > maxId)) return { problem: `joborder_id must be a number, not "${jobId}"` };
  const found = await db
    .selectFrom('application_history')
    .innerJoin('candidates', 'candidates.id', 'application_history.candidate_id')
    .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
    .where('candidates.email', '=', email)
    .$if(jobId !== '', (query) => query.where('jobs.id', '=', id))
    .$if(externalId !== '', (query) => query.where('jobs.external_id', '=', externalId))
    .$if(source !== '', (query) => query.where('jobs.source', '=', source))
    .where('application_history.receipt_id', 'is not', null)
    .select(['application_history.receipt_id as receiptId', 'jobs.id as jobId'])
    .orderBy('application_history.applied_at', 'desc')
    .execute();
  const [latest] = found;
  if (latest?.receiptId == null) return { problem: 'there is no such application' };
  if (found.some((other) => other.jobId !== latest.jobId))
    return { problem: `two sources have a job "${externalId}"; add the column source` };
  return { receiptId: latest.receiptId };
}

/** Whether the application is for a job of this company, by its exact name. */
export async function isApplicationOfCompany(db: Db, receiptId: string, company: string): Promise<boolean> {
  const found = await db
    .selectFrom('application_history')
    .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('application_history.receipt_id', '=', receiptId)
    .where('companies.name', '=', company)
    .select('jobs.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Reads sent applications with their advertisements. The only writer of `advertisements`. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Pay } from '#contract/job-calls.ts';
import type { EmploymentType } from '#contract/job-constants.ts';
import { sanitizedDescription } from '../catalogue/descriptions/sanitized-description.ts';
import type { Db } from '../platform/db/database.ts';
import { parseStoredAnswers } from './application-answers.ts';
import { submissionColumns } from './submission-store.ts';

/** The job at the time of the application. */
export interface JobSnapshot {
  title: string;
  company: string;
  city: string;
  state: string;
  country: string;
  type: string;
  /** Absent, as pay, in a snapshot of an earlier release. */
  employment?: EmploymentType[];
  pay?: Pay | null;
  workmode: string;
  experience: string;
  skills: string[];
  /** Sanitized HTML. */
  description: string;
  /** The `sanitizerVersion` of the description. Absent in a snapshot of an earlier release. */
  sanitizedWith?: number;
}

export function receiptStore(db: Db) {
  const selectSent = () =>
    db
      .selectFrom('application_history')
      .innerJoin('candidates', 'candidates.id', 'application_history.candidate_id')
      .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .leftJoin('advertisements', 'advertisements.hash', 'application_history.advertisement_hash')
      .select(submissionColumns)
      .select([
        'candidates.email',
        'jobs.title as currentTitle',
        'companies.name as currentCompany',
        'application_history.cover_letter as coverLetter',
        'application_history.additional_info as additionalInfo',
        'application_history.answers as storedAnswers',
        'advertisements.content',
      ]);

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

    /** Returns the sent application with its advertisement and its stored file. */
    async findReceipt(receiptId: string, candidateId: string) {
      const row = await selectSent()
        .leftJoin('files', 'files.id', 'application_history.resume_id')
        .where('application_history.receipt_id', '=', receiptId)
        .where('application_history.candidate_id', '=', candidateId)
        .select(['files.id as resumeId', 'files.name as resumeName', 'files.size as resumeSize', 'files.sha256 as resumeSha256'])
        .executeTakeFirst();
      if (!row) return undefined;
      const receipt = withAdvertisement(row);
      return { ...receipt, advertisement: receipt.advertisement && (await sanitizeAdvertisement(receipt.advertisement)) };
    },

    /** Lists the applications of a mail to the company, oldest first, with candidate and job. */
    async listForCompany(receiptIds: readonly string[]) {
      if (receiptIds.length === 0) return [];
      const rows = await selectSent()
        // The file of a replaced resume is deleted, so the company gets the new one.
        .leftJoin('files', (join) =>
          join.on(
            'files.id',
            '=',
            sql`coalesce((select sent.id from files as sent where sent.id = application_history.resume_id), candidates.resume_id)`,
          ),
        )
        .where('application_history.receipt_id', 'in', receiptIds)
        .select([
          'candidates.name',
          'candidates.mobile',
          'jobs.external_id as externalId',
          'files.id as resumeId',
          'files.name as resumeName',
          'files.media_type as resumeType',
          'files.size as resumeSize',
        ])
        .orderBy('application_history.applied_at')
        .orderBy('application_history.receipt_id')
        .execute();
      return rows.map(withAdvertisement);
    },
  };
}

interface SentRow {
  content: string | null;
  currentTitle: string;
  currentCompany: string;
  storedAnswers: string | null;
}

/** Takes title and company from the advertisement. Applications of an earlier release have none and use the current job's. */
function withAdvertisement<Row extends SentRow>(row: Row) {
  const { content, storedAnswers, ...sent } = row;
  const advertisement = content === null ? undefined : parseAdvertisement(content);
  return {
    ...sent,
    title: advertisement?.title ?? row.currentTitle,
    company: advertisement?.company ?? row.currentCompany,
    advertisement,
    answers: parseStoredAnswers(storedAnswers),
  };
}

/** Sanitizes the description again if the rules have changed. */
export async function sanitizeAdvertisement({ sanitizedWith = 0, ...advertisement }: JobSnapshot) {
  return { ...advertisement, description: await sanitizedDescription(advertisement.description, sanitizedWith) };
}

export const parseAdvertisement = (content: string): JobSnapshot => JSON.parse(content);

/** Finds the recipients of a job's applications: the job's, else its company's, else the portal's. */
import type { Db } from '#server/platform/db/database.ts';
import type { ApplicationsDigest } from '#server/platform/db/schema.ts';
import { splitRecipients } from './company-settings.ts';

/** The portal's settings, for companies and jobs without their own. */
export interface ContactDefaults {
  /** Addresses, separated by commas, or empty. */
  applicationsTo: string;
  applicationsDigest: ApplicationsDigest;
}

export interface CompanyContact {
  recipients: string[];
  digest: ApplicationsDigest;
  /** Null without a promise. */
  replyByDays: number | null;
}

export type FindCompanyContact = (db: Db, jobId: number) => Promise<CompanyContact>;

export const createCompanyContacts =
  (defaults: ContactDefaults): FindCompanyContact =>
  async (db, jobId) => {
    const row = await db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .where('jobs.id', '=', jobId)
      .select([
        'jobs.applications_to as jobRecipients',
        'companies.applications_to as companyRecipients',
        'companies.applications_digest as digest',
        'jobs.reply_by_days as jobDays',
        'companies.reply_by_days as companyDays',
      ])
      .executeTakeFirst();
    return {
      recipients: splitRecipients(row?.jobRecipients || row?.companyRecipients || defaults.applicationsTo),
      digest: row?.digest ?? defaults.applicationsDigest,
      replyByDays: row?.jobDays ?? row?.companyDays ?? null,
    };
  };

/** Tables of the jobs. */
import type { ColumnType, Generated } from 'kysely';
import type { ApplicationsDigest, IsoTimestamp, SqlBoolean } from './column-types.ts';

export interface CompaniesTable {
  id: Generated<number>;
  name: string;
  /** Addresses that get its applications, separated by commas; empty for those of the portal. */
  applications_to: Generated<string>;
  /** Days in which it answers an application; null without a promise. */
  reply_by_days: Generated<number | null>;
  /** Null for the portal's setting. */
  applications_digest: Generated<ApplicationsDigest | null>;
}

export interface CategoriesTable {
  id: Generated<number>;
  name: string;
}

export interface JobsTable {
  id: Generated<number>;
  /** The source of the job. `--complete` closes the jobs that a source no longer lists. */
  source: string;
  external_id: string;
  title: string;
  company_id: number;
  /** A code of `jobTypes` in the contract, or empty. */
  type: string;
  city: string;
  state: string;
  /** The first place, with `city` and `state`. */
  country: string;
  /** All places as JSON; empty for a job whose only place is city, state and country. */
  places: Generated<string>;
  workmode: string;
  /** A list of `employmentTypes`, as JSON. */
  employment: Generated<string>;
  experience: string;
  skills: string;
  /** Sanitized HTML. */
  description: string;
  /** The `sanitizerVersion` of the description. */
  sanitised_with: Generated<number>;
  logo: string;
  pay: string | null;
  approved_at: IsoTimestamp;
  valid_through: IsoTimestamp | null;
  is_approved: SqlBoolean;
  closed_at: IsoTimestamp | null;
  /** The hash of the imported job: unchanged jobs are not written again. */
  content_hash: string;
  /** As for its company, which they override. */
  applications_to: Generated<string>;
  reply_by_days: Generated<number | null>;
  /** YYYY-MM-DD. */
  last_confirmed: Generated<string | null>;
  /** 0 for a talent pool. */
  vacancy: Generated<SqlBoolean | null>;
  /** An `AiUse`, as JSON. */
  ai_use: Generated<string | null>;
  /** A list of `Question`, as JSON; empty for a job with an address. */
  questions: Generated<string>;
  /** Where one applies instead of here, or empty. */
  apply_url: Generated<string>;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  updated_at: IsoTimestamp;
  /** The version of the catalogue that published it first; 0 before. A reopened job keeps it. */
  published_version: Generated<number>;
  /** The version of the catalogue that created, changed, closed or reopened it last. */
  changed_version: Generated<number>;
}

export interface JobCategoriesTable {
  job_id: number;
  category_id: number;
  /** The order of the source. The first category is the job's role. */
  position: number;
}

/** One row. Every change of jobs on any node increments the version. */
export interface CatalogueTable {
  id: number;
  version: number;
}

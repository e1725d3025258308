/**
 * Defines the tables, the same for both engines. Times are ISO 8601 text in UTC with milliseconds, so that they sort as
 * text; booleans are 0 and 1; lists and objects are JSON text.
 */
import type { ColumnType, Generated } from 'kysely';
import type { ApplicationStatus } from '#contract/application-progress.ts';
import type { SignInMethod } from '#contract/session-calls.ts';
import type { SignInProvider } from '#contract/sign-in-providers.ts';
import type { WebhookEventType } from '#server/webhooks/webhook-event-types.ts';

export type SqlBoolean = 0 | 1;
/** ISO 8601 in UTC, formatted by `Date.toISOString`. */
export type IsoTimestamp = string;

/** One mail for each application, or one a day. */
export type ApplicationsDigest = 'each' | 'daily';

/** The largest id: PostgreSQL's `integer` ends here, and a query for more fails. */
export const maxId = 2 ** 31 - 1;

export interface Tables {
  companies: CompaniesTable;
  categories: CategoriesTable;
  jobs: JobsTable;
  job_categories: JobCategoriesTable;
  catalogue: CatalogueTable;
  candidates: CandidatesTable;
  identities: IdentitiesTable;
  files: FilesTable;
  sessions: SessionsTable;
  one_time_codes: OneTimeCodesTable;
  sign_in_limits: SignInLimitsTable;
  code_tallies: CodeTalliesTable;
  trusted_devices: TrustedDevicesTable;
  used_tokens: UsedTokensTable;
  unreadable_resumes: UnreadableResumesTable;
  applications: ApplicationsTable;
  application_history: ApplicationHistoryTable;
  advertisements: AdvertisementsTable;
  started_applications: StartedApplicationsTable;
  held_applications: HeldApplicationsTable;
  opt_outs: OptOutsTable;
  account_deletions: AccountDeletionsTable;
  tombstones: TombstonesTable;
  file_removals: FileRemovalsTable;
  outbox: OutboxTable;
  webhook_deliveries: WebhookDeliveriesTable;
  search_jobs: SearchJobsTable;
  search_combinations: SearchCombinationsTable;
  search_terms: SearchTermsTable;
  search_state: SearchStateTable;
  search_phrases: SearchPhrasesTable;
}

interface CompaniesTable {
  id: Generated<number>;
  name: string;
  /** Addresses that get its applications, separated by commas; empty for those of the portal. */
  applications_to: Generated<string>;
  /** Days in which it answers an application; null without a promise. */
  reply_by_days: Generated<number | null>;
  /** Null for the portal's setting. */
  applications_digest: Generated<ApplicationsDigest | null>;
}

interface CategoriesTable {
  id: Generated<number>;
  name: string;
}

interface JobsTable {
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
  country: string;
  workmode: string;
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
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  updated_at: IsoTimestamp;
}

interface JobCategoriesTable {
  job_id: number;
  category_id: number;
  /** The order of the source. The first category is the job's role. */
  position: number;
}

/** One row. Every change of jobs on any node increments the version. */
interface CatalogueTable {
  id: number;
  version: number;
}

interface CandidatesTable {
  id: string;
  email: string;
  name: string;
  mobile: string;
  resume_id: string | null;
  picture_id: string | null;
  /** When a mailed code or link last proved the address. */
  code_used_at: IsoTimestamp | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  updated_at: IsoTimestamp;
  /** The last sign-in or visit, to the day. Empty for a candidate created by the previous release. */
  active_at: Generated<string>;
  /** When the candidate was told that the account expires; null after later activity. */
  expiry_warned_at: Generated<IsoTimestamp | null>;
}

/** A candidate's account at an identity provider. */
interface IdentitiesTable {
  issuer: string;
  subject: string;
  candidate_id: string;
  provider: SignInProvider;
  /** Name and address at the provider. */
  name: string;
  email: string;
  /** When the candidate's address was proven for this identity; null before. */
  proven_at: IsoTimestamp | null;
  used_at: IsoTimestamp | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

interface FilesTable {
  id: string;
  candidate_id: string;
  kind: 'resume' | 'picture';
  /** The file name for display and download. */
  name: string;
  media_type: string;
  size: number;
  sha256: string;
  /** Search tokens of a resume, for personalized ranking. */
  words: string;
  /** The index version of the tokens: null for an unindexed resume, 0 for an unreadable one. */
  words_version: number | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

interface SessionsTable {
  id: string;
  candidate_id: string;
  secret_hash: string;
  /** The hash of the HttpOnly key; null for a session of a plain API client. */
  key_hash: string | null;
  /** The previous key, valid for one more minute. */
  previous_key_hash: string | null;
  key_rotated_at: IsoTimestamp | null;
  /** A `SignInMethod` of the contract. */
  way: SignInMethod;
  /** The browser and system in words. */
  device: string;
  /** The trusted device that opened the session, until its trust ends. */
  trusted_device: string | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  last_seen_at: IsoTimestamp;
  expires_at: IsoTimestamp;
  ended_at: IsoTimestamp | null;
}

interface OneTimeCodesTable {
  id: string;
  email: string;
  code_mac: string;
  /** The secret key of the MAC. */
  key_id: string | null;
  /** The hash of the secret in the mailed link. */
  link_hash: string | null;
  attempts: number;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  expires_at: IsoTimestamp;
  /** When the mailed link expires; null if with the code. */
  link_expires_at: IsoTimestamp | null;
  used_at: IsoTimestamp | null;
  /** The requesting network and its charge, refunded when the code is used. */
  asked_from: string | null;
  charge: string | null;
  /** The hash of the secret of the browser that requested the code. */
  requested_by: string | null;
  /** The id of the pending identity of the requesting browser. */
  pending_identity: string | null;
}

/** Counters of all rate limits, not only those of sign-in. */
interface SignInLimitsTable {
  /** The limit and its subject, such as `guesses asha@example.com`. */
  subject: string;
  /** Event times, newest first, each of the same width. */
  marks: string;
  expires_at: IsoTimestamp;
}

/** Code attempts and code mails of untrusted devices, over the whole portal. */
interface CodeTalliesTable {
  minute: IsoTimestamp;
  tries: number;
  failures: number;
  mails: Generated<number>;
}

/** Browsers with an earlier sign-in of the candidate. */
interface TrustedDevicesTable {
  secret_hash: string;
  candidate_id: string;
  /** The browser and system in words; empty before migration 021. */
  name: Generated<string>;
  /** 0 for an API client that keeps cookies. */
  is_browser: Generated<SqlBoolean>;
  /** Null before migration 021. */
  created_at: IsoTimestamp | null;
  /** 180 days after the last sign-in. */
  expires_at: IsoTimestamp;
}

interface UsedTokensTable {
  hash: string;
  expires_at: IsoTimestamp;
}

interface UnreadableResumesTable {
  sha256: string;
  failed_at: IsoTimestamp;
}

interface ApplicationsTable {
  candidate_id: string;
  job_id: number;
  /** When the candidate applied on this portal; null if only the hiring side recorded an application. */
  applied_at: IsoTimestamp | null;
  /** When the hiring side recorded an application. */
  hire_applied_at: IsoTimestamp | null;
  resume_id: string | null;
  cover_letter: string;
  additional_info: string;
}

/**
 * All applications as sent; `applications` has the latest of each candidate and job. The generated columns are empty in a row
 * of the previous release.
 */
interface ApplicationHistoryTable {
  id: Generated<number>;
  /** The application's public id. */
  receipt_id: Generated<string | null>;
  candidate_id: string;
  job_id: number;
  applied_at: IsoTimestamp;
  resume_id: string | null;
  cover_letter: Generated<string>;
  additional_info: Generated<string>;
  /** The job as the candidate read it. */
  advertisement_hash: Generated<string | null>;
  /** When the company is told; a quick application waits, so that it can be undone. */
  hand_over_at: Generated<IsoTimestamp | null>;
  /** When the receipt and the notices to the company were queued. */
  released_at: Generated<IsoTimestamp | null>;
  /** When the company's mail server or webhook accepted it. */
  handed_over_at: Generated<IsoTimestamp | null>;
  /** When the company opened it. */
  opened_at: Generated<IsoTimestamp | null>;
  /** The day by which the company promised to reply. */
  reply_by: Generated<IsoTimestamp | null>;
  /** An `ApplicationStatus` of the contract; null before the company answers. */
  status: Generated<ApplicationStatus | null>;
  status_message: Generated<string>;
  status_at: Generated<IsoTimestamp | null>;
  withdrawn_at: Generated<IsoTimestamp | null>;
  /** When the notices of the withdrawal were queued. */
  withdrawal_released_at: Generated<IsoTimestamp | null>;
  /** The addresses whose next daily digest lists it, separated by commas; null if none does. */
  digest_to: Generated<string | null>;
}

/** Jobs as they were when candidates applied, each version once. */
interface AdvertisementsTable {
  hash: string;
  /** A `JobSnapshot` as JSON. */
  content: string;
}

/** Jobs whose Apply button led to a first resume. */
interface StartedApplicationsTable {
  candidate_id: string;
  job_id: number;
  started_at: IsoTimestamp;
  dismissed_at: IsoTimestamp | null;
}

/** An application that waits for the code of its sender. */
interface HeldApplicationsTable {
  /** The hash of the browser's secret and the job. */
  id: string;
  /** The encrypted resume in the file store. */
  file_id: string;
  /** Bytes of the resume. */
  size: number;
  /** The encrypted form, as JSON. */
  form: string;
  expires_at: IsoTimestamp;
}

interface OptOutsTable {
  email: string;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

/** An account that its candidate asked to delete. */
interface AccountDeletionsTable {
  candidate_id: string;
  due_at: IsoTimestamp;
  /** The hash of the token in the mailed undo link. */
  undo_hash: string;
  requested_at: IsoTimestamp;
}

/** A deleted account, which a restored backup must not bring back. */
interface TombstonesTable {
  /** The hash of the random candidate id. */
  hash: string;
  deleted_at: IsoTimestamp;
  /** When the file store received a copy; null until then. */
  marked_at: IsoTimestamp | null;
}

/** Files of deleted accounts whose bytes are still to be removed. */
interface FileRemovalsTable {
  file_id: string;
}

interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  /** The encrypted message; null after the mail server has accepted it. */
  payload: string | null;
  attempts: number;
  next_attempt_at: IsoTimestamp;
  /** A message is dropped after this time instead of being sent late. */
  expires_at: IsoTimestamp;
  sent_at: IsoTimestamp | null;
  failed_at: IsoTimestamp | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

/** Events for the webhooks of companies, a row for each endpoint. */
interface WebhookDeliveriesTable {
  /** The order of events. */
  position: Generated<number>;
  /** The header `webhook-id`, the same in every attempt. */
  id: string;
  /** The endpoint's name in the settings. */
  endpoint: string;
  type: WebhookEventType;
  /** Events with the same key are delivered in order: the application's public id, or that of a candidate or job. */
  order_key: string;
  /** Whose data the payload has; null if it has ids only. */
  candidate_id: string | null;
  /** The encrypted body; null after the delivery. */
  payload: string | null;
  attempts: Generated<number>;
  /** The status or error of the last attempt. */
  last_result: Generated<string | null>;
  next_attempt_at: IsoTimestamp;
  /** A delivery that never ends in a success fails then. */
  expires_at: IsoTimestamp;
  created_at: IsoTimestamp;
  delivered_at: Generated<IsoTimestamp | null>;
  failed_at: Generated<IsoTimestamp | null>;
}

/** A published job in the search index. Each engine stores its tokens in its own way. */
interface SearchJobsTable {
  job_id: number;
  approved_at: IsoTimestamp;
  valid_through: IsoTimestamp | null;
  /** The id of the job's filter tokens in `search_combinations`. */
  combination: number;
}

/** Distinct combinations of filter tokens. Rows are never changed, so that readers can cache them. */
interface SearchCombinationsTable {
  id: Generated<number>;
  /** Tokens, separated by spaces. */
  facets: string;
}

/** Suggestions: titles, skills and places. */
interface SearchPhrasesTable {
  kind: string;
  phrase: string;
  jobs: number;
}

/** The vocabulary of the catalogue. */
interface SearchTermsTable {
  /** A one-letter prefix, then the word. */
  token: string;
  /** The number of jobs; 1 for a word added after the last count. */
  jobs: number;
}

/** One row. */
interface SearchStateTable {
  id: number;
  /** Incremented with every change of the index. */
  version: number;
  /** Incremented when the phrases are replaced. */
  phrases_version: Generated<number>;
}

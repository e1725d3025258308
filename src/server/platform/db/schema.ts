/**
 * The tables, one interface each. Both engines hold the same: times are ISO 8601 text in UTC with milliseconds, so
 * that they sort and compare as text; booleans are 0 and 1; lists and objects are JSON text.
 */
import type { ColumnType, Generated } from 'kysely';
import type { SignInMethod } from '#contract/session-calls.ts';

export type SqlBoolean = 0 | 1;
/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
export type IsoTimestamp = string;

/** The largest number an id can have: PostgreSQL's `integer` ends here, and errs when it is asked for more. */
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
  applications: ApplicationsTable;
  application_history: ApplicationHistoryTable;
  opt_outs: OptOutsTable;
  outbox: OutboxTable;
  search_jobs: SearchJobsTable;
  search_combinations: SearchCombinationsTable;
  search_terms: SearchTermsTable;
  search_state: SearchStateTable;
  search_phrases: SearchPhrasesTable;
}

interface CompaniesTable {
  id: Generated<number>;
  name: string;
}

interface CategoriesTable {
  id: Generated<number>;
  name: string;
}

interface JobsTable {
  id: Generated<number>;
  /** Where the job came from; `--complete` closes what one source no longer lists. */
  source: string;
  external_id: string;
  title: string;
  company_id: number;
  /** A code of the contract's jobTypes, or empty. */
  type: string;
  city: string;
  state: string;
  country: string;
  workmode: string;
  experience: string;
  skills: string;
  /** Sanitised HTML. */
  description: string;
  /** The rules that it was sanitised by, as `job-description.ts` counts them. */
  sanitised_with: Generated<number>;
  logo: string;
  pay: string | null;
  approved_at: IsoTimestamp;
  valid_through: IsoTimestamp | null;
  is_approved: SqlBoolean;
  closed_at: IsoTimestamp | null;
  /** What the import gave, hashed: an unchanged job is not written again. */
  content_hash: string;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  updated_at: IsoTimestamp;
}

interface JobCategoriesTable {
  job_id: number;
  category_id: number;
  /** The order the source gave; the first is the job's role. */
  position: number;
}

/** One row. Every change of jobs moves the version, on whichever node it happened. */
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
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  updated_at: IsoTimestamp;
}

/** Who somebody is at an identity provider. */
interface IdentitiesTable {
  issuer: string;
  subject: string;
  candidate_id: string;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

interface FilesTable {
  id: string;
  candidate_id: string;
  kind: 'resume' | 'picture';
  /** The name as shown and as downloaded. */
  name: string;
  media_type: string;
  size: number;
  sha256: string;
  /** What was read out of a resume, for the personal order of jobs: tokens of the search index. */
  words: string;
  /** The version of the search index whose words these are: null until a resume was read, 0 for one that cannot be. */
  words_version: number | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

interface SessionsTable {
  id: string;
  candidate_id: string;
  secret_hash: string;
  /** The hash of the HttpOnly half; null for a session minted by a plain API client. */
  key_hash: string | null;
  /** The key before this one, which counts for a minute more. */
  previous_key_hash: string | null;
  key_rotated_at: IsoTimestamp | null;
  /** A way of the contract's signInWays. */
  way: SignInMethod;
  /** What it was opened on, in words. */
  device: string;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  last_seen_at: IsoTimestamp;
  expires_at: IsoTimestamp;
  ended_at: IsoTimestamp | null;
}

interface OneTimeCodesTable {
  id: string;
  email: string;
  code_mac: string;
  /** Which of the secret keys made the MAC. */
  key_id: string | null;
  /** Of the secret in the mailed link. */
  link_hash: string | null;
  attempts: number;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  expires_at: IsoTimestamp;
  used_at: IsoTimestamp | null;
  /** The network that asked for it, and what that was charged as: given back when it is used. */
  asked_from: string | null;
  charge: string | null;
}

/** Everything that is counted against a limit, not signing in alone. */
interface SignInLimitsTable {
  /** What is limited and for whom, such as `guesses asha@example.com`. */
  subject: string;
  /** When it happened, newest first, each as wide as the others. */
  marks: string;
  expires_at: IsoTimestamp;
}

/** Codes that devices nobody trusts tried, over the whole portal. */
interface CodeTalliesTable {
  minute: IsoTimestamp;
  tries: number;
  failures: number;
}

/** Browsers that a candidate signed in with. */
interface TrustedDevicesTable {
  secret_hash: string;
  candidate_id: string;
  expires_at: IsoTimestamp;
}

interface UsedTokensTable {
  hash: string;
  expires_at: IsoTimestamp;
}

interface ApplicationsTable {
  candidate_id: string;
  job_id: number;
  /** When the candidate applied here; null when only the hiring side recorded an application. */
  applied_at: IsoTimestamp | null;
  /** When the hiring side recorded an application. */
  hire_applied_at: IsoTimestamp | null;
  resume_id: string | null;
  cover_letter: string;
  additional_info: string;
}

/** Every application ever made; `applications` holds the latest for each candidate and job. */
interface ApplicationHistoryTable {
  id: Generated<number>;
  candidate_id: string;
  job_id: number;
  applied_at: IsoTimestamp;
  resume_id: string | null;
}

interface OptOutsTable {
  email: string;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  /** The message, sealed; emptied once the mail server has it. */
  payload: string | null;
  attempts: number;
  next_attempt_at: IsoTimestamp;
  /** After this a message is dropped rather than sent late. */
  expires_at: IsoTimestamp;
  sent_at: IsoTimestamp | null;
  failed_at: IsoTimestamp | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

/** What the search needs of a listed job besides its tokens, which each engine keeps in its own way. */
interface SearchJobsTable {
  job_id: number;
  approved_at: IsoTimestamp;
  valid_through: IsoTimestamp | null;
  /** Which tokens that the filters ask for the job has, as the number of a row of `search_combinations`. */
  combination: number;
}

/** Rows are added and never changed, so that whoever knows a number knows it for good. */
interface SearchCombinationsTable {
  id: Generated<number>;
  /** Tokens, parted by blanks. */
  facets: string;
}

/** What is suggested while somebody types: titles, skills, places. */
interface SearchPhrasesTable {
  kind: string;
  phrase: string;
  jobs: number;
}

/** The catalogue's own words. */
interface SearchTermsTable {
  /** A letter for the kind, then the word. */
  token: string;
  /** In how many jobs it occurs; 1 for a word that came after the last count. */
  jobs: number;
}

/** One row. */
interface SearchStateTable {
  id: number;
  /** Moves with every change of the index and its words. */
  version: number;
  /** Moves when the phrases are filled anew. */
  phrases_version: Generated<number>;
}

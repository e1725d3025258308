/** Tables of applications, from the start to the answer. */
import type { Generated } from 'kysely';
import type { ApplicationStatus } from '#contract/application-progress.ts';
import type { IsoTimestamp } from './column-types.ts';

export interface ApplicationsTable {
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
export interface ApplicationHistoryTable {
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
  /** The time of the hand-over; a quick application waits, so that it can be undone. */
  hand_over_at: Generated<IsoTimestamp | null>;
  /** When the receipt and the notices to the company were queued. */
  released_at: Generated<IsoTimestamp | null>;
  /** When a mail server of the company, a webhook or its applicant tracking system accepted it. */
  handed_over_at: Generated<IsoTimestamp | null>;
  /** Since when a webhook of all companies has it, but not its company, which has addresses; null otherwise. */
  undelivered_since: Generated<IsoTimestamp | null>;
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
  /** The company's addresses at the release, separated by commas; null if an earlier release of the portal released it. */
  mails_to: Generated<string | null>;
  /** The names of the company's webhooks at the release, in the same form. */
  webhooks_to: Generated<string | null>;
  /** An `Attribution` as JSON; null if the link named no source. */
  attribution: Generated<string | null>;
  /** A list of `Answer` as JSON; null without questions. */
  answers: Generated<string | null>;
}

/** Jobs as they were when candidates applied, each version once. */
export interface AdvertisementsTable {
  hash: string;
  /** A `JobSnapshot` as JSON. */
  content: string;
}

/** Jobs whose Apply button opened the form of a first resume. */
export interface StartedApplicationsTable {
  candidate_id: string;
  job_id: number;
  started_at: IsoTimestamp;
  dismissed_at: IsoTimestamp | null;
}

export interface SavedJobsTable {
  candidate_id: string;
  job_id: number;
  saved_at: IsoTimestamp;
}

/** An application that waits for the code of its sender. */
export interface HeldApplicationsTable {
  /** The hash of the browser's secret and the job, and of the question that a file answers. */
  id: string;
  /** The form of a file that answers a question, which need not be held; null for a form. */
  form_id: string | null;
  /** The encrypted resume or answer in the file store. */
  file_id: string;
  /** Bytes of the file. */
  size: number;
  /** The encrypted form, or the description of the file, as JSON. */
  form: string;
  /** `candidate ID`, or `site SITE NETWORK` of a visitor. */
  owner: Generated<string>;
  expires_at: IsoTimestamp;
}

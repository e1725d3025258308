/** The interface of submitters. Each hands one application over to its provider's applicant tracking system. */
import type { Attribution } from '#contract/forms/attribution.ts';
import type { ResumeExtension } from '#contract/rules.ts';
import type { Answer } from '#server/applications/application-answers.ts';
import type { VoluntaryAnswer } from '#server/self-identification/voluntary-answers.ts';
import type { SourceSettings } from '../source.ts';
import type { SubmitClient } from './submit-client.ts';

/** An answer; of a file question with its bytes. */
export type SubmittedAnswer = Answer & { upload?: SubmittedFile | undefined };

export interface SubmittedFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** An application as the company gets it. */
export interface SubmittedApplication {
  /** The provider's id of the job. */
  jobId: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  /** `+4512345678`; empty without one. */
  phone: string;
  /** Cover letter and further information; empty without both. */
  coverText: string;
  /** The ids are those of the source. Without self-identification. */
  answers: readonly SubmittedAnswer[];
  /** Voluntary answers, which some systems take with the application; absent for all others. */
  selfIdentification?: readonly VoluntaryAnswer[];
  sentAt: string;
  attribution: Attribution | undefined;
  resume: SubmittedFile | undefined;
}

/**
 * What the system said. `retry`: it asks for another attempt. `reason` is for the operator and stays out of logs, because a
 * system may quote the application.
 */
export type SubmitResult =
  | { result: 'accepted'; atsId?: string | undefined }
  | { result: 'duplicate'; atsId?: string | undefined }
  | { result: 'refused'; reason: string }
  | { result: 'retry'; reason: string; retryAfterMs: number };

/** `unknown`: the key may not read applications, or the answer does not decide. */
export type FindResult = { result: 'found'; atsId?: string | undefined } | { result: 'missing' } | { result: 'unknown' };

/** What a system takes less than the portal. */
export interface ResumeLimits {
  maxBytes?: number;
  extensions?: readonly ResumeExtension[];
}

export interface Submitter {
  /** `Greenhouse`. */
  label: string;
  needsKey: boolean;
  /**
   * After an attempt without an answer: `resend` where the system merges or refuses a second application, `ask` where a key
   * may read applications, and `leave` to the operator otherwise.
   */
  whenInDoubt: 'resend' | 'ask' | 'leave';
  /** The time from an answer to the next submission, which the documented rate allows; 0 without one. */
  minIntervalMs: number;
  resumeLimits: ResumeLimits;
  /** Whether voluntary answers go with the application; otherwise they are not asked. */
  takesSelfIdentification?: boolean;
  /** How long an answer may take; by default 30 seconds. */
  timeoutMs?: number;
  /** The address that `base` replaces. */
  origin(settings: SourceSettings): string;
  /** Throws an UnsentError if nothing arrived, and any other error if something may have. */
  submit(client: SubmitClient, application: SubmittedApplication, access: SubmitAccess): Promise<SubmitResult>;
  /** For `ask`. */
  find?(client: SubmitClient, application: SubmittedApplication, access: SubmitAccess): Promise<FindResult>;
}

export interface SubmitAccess {
  settings: SourceSettings;
  /** Empty where none is needed. */
  key: string;
}

/** A validated job of a feed, and the hash that detects changes. */
import { hash } from 'node:crypto';
import type { AiUse, Pay } from '#contract/job-calls.ts';
import type { EmploymentType, JobType, Workmode } from '#contract/job-constants.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import { sanitizerVersion } from '../descriptions/sanitized-description.ts';
import type { JobPlace } from '../job-places.ts';
import type { UnaskableQuestion } from './schemas/askable-questions.ts';

export interface ImportedJob {
  /** The source's own id, stable between imports. */
  externalId: string;
  title: string;
  company: string;
  categories: string[];
  type: JobType | '';
  employment: EmploymentType[];
  city: string;
  state: string;
  /** ISO 3166 alpha-2, or empty. */
  country: string;
  /** All places, if they say more than city, state and country. */
  places: JobPlace[];
  workmode: Workmode;
  experience: string;
  skills: string[];
  /** The source's text, neither decoded nor sanitized. */
  description: string;
  /** An https URL, or empty. */
  logo: string;
  pay: Pay | null;
  /** Null if the source has no date: the job gets the time of its first import. */
  approvedAt: string | null;
  validThrough: string | null;
  isApproved: boolean;
  /** Addresses that get its applications, separated by commas, or empty. */
  applicationsTo: string;
  replyByDays: number | null;
  /** The day on which the company last confirmed that the role is open, as YYYY-MM-DD. */
  lastConfirmed: string | null;
  /** True for a position to fill, false for a talent pool. */
  vacancy: boolean | null;
  aiUse: AiUse | null;
  questions: Question[];
  /** Where one applies instead of here, or empty. */
  applyUrl: string;
  /** Questions of the source that the portal does not ask; they are not stored. */
  unaskable?: UnaskableQuestion[];
}

export interface HashedJob extends ImportedJob {
  contentHash: string;
}

/** Includes the version of the sanitizer, so that the first import after a change of its rules updates every job. */
export function hashJobContent(job: ImportedJob): string {
  return hash(
    'sha256',
    JSON.stringify([
      sanitizerVersion,
      job.title,
      job.company,
      job.categories,
      job.type,
      job.city,
      job.state,
      job.country,
      job.workmode,
      job.experience,
      job.skills,
      job.description,
      job.logo,
      job.pay && [job.pay.currency, job.pay.min ?? null, job.pay.max ?? null, job.pay.unit],
      job.approvedAt,
      job.validThrough,
      job.isApproved,
      // Jobs without them keep the hash of earlier releases.
      ...(job.applicationsTo || job.replyByDays !== null ? [job.applicationsTo, job.replyByDays] : []),
      ...(job.employment.length > 0 ? [job.employment] : []),
      ...(job.places.length > 0 ? [{ places: job.places }] : []),
      ...listFacts(job),
      ...(job.questions.length > 0 || job.applyUrl ? [{ questions: job.questions, applyUrl: job.applyUrl }] : []),
    ]),
    'base64url',
  );
}

/** An object, so that the facts differ from the lists before them. */
function listFacts({ lastConfirmed, vacancy, aiUse }: ImportedJob): object[] {
  if (lastConfirmed === null && vacancy === null && aiUse === null) return [];
  return [{ lastConfirmed, vacancy, aiUse: aiUse && [aiUse.text, aiUse.link ?? null] }];
}

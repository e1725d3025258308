/** A job as a source lists it, after the import's rules were kept: what every feed format ends in. */
import { hash } from 'node:crypto';
import type { Pay } from '#contract/job-calls.ts';
import type { JobType, Workmode } from '#contract/job-constants.ts';
import { sanitizerVersion } from '../descriptions/sanitized-description.ts';

export interface ImportedJob {
  /** The source's own key: the same job keeps it from one import to the next. */
  externalId: string;
  title: string;
  company: string;
  categories: string[];
  type: JobType | '';
  city: string;
  state: string;
  /** ISO 3166 alpha-2, or empty. */
  country: string;
  workmode: Workmode;
  experience: string;
  skills: string[];
  /** As the source wrote it: not decoded, not sanitised. */
  description: string;
  /** An https URL, or empty. */
  logo: string;
  pay: Pay | null;
  /** Null when the source gives no date: the job then carries the time of its first import. */
  approvedAt: string | null;
  validThrough: string | null;
  isApproved: boolean;
}

/** With the hash of what its source says, which tells whether it changed. */
export interface HashedJob extends ImportedJob {
  contentHash: string;
}

/**
 * Tells a changed job from an unchanged one without reading it back. The rules for descriptions are part of it, so
 * that the first import after they change cleans every job anew.
 */
export function contentHash(job: ImportedJob): string {
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
    ]),
    'base64url',
  );
}

/** Sanitizes and tokenizes jobs before they are written. */

import { tokenizeJob } from '#server/search/index/job-tokens.ts';
import { sanitizeDescription } from '../descriptions/description-sanitizer.ts';
import type { HashedJob } from './imported-job.ts';

export interface PreparedJobs {
  jobs: PreparedJob[];
  /** The distinct tokens that searches and resumes may contain. */
  suggestibleTokens: string[];
}

/** A job with a sanitized description. */
export interface PreparedJob extends HashedJob {
  /** Index tokens, separated by spaces; empty for an unapproved job. */
  words: string;
}

export function prepareJobs(jobs: HashedJob[]): PreparedJobs {
  const suggestibleTokens = new Set<string>();
  const prepared = jobs.map((job) => {
    const sanitized = { ...job, description: sanitizeDescription(job.description) };
    return { ...sanitized, words: job.isApproved ? tokenizeJob(sanitized, suggestibleTokens) : '' };
  });
  return { jobs: prepared, suggestibleTokens: [...suggestibleTokens] };
}

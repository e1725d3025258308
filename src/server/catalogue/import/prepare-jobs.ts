/** What an import makes of jobs before it writes them: much of its work, and it takes nothing but the jobs. */

import { tokenizeJob } from '#server/search/index/job-tokens.ts';
import { sanitizeDescription } from '../descriptions/description-sanitizer.ts';
import type { HashedJob } from './imported-job.ts';

export interface PreparedJobs {
  jobs: PreparedJob[];
  /** The tokens of all of them that somebody may type, each once. */
  suggestibleTokens: string[];
}

/** Its description is clean. */
export interface PreparedJob extends HashedJob {
  /** What the job is found by, as tokens parted by blanks; nothing of a job that nobody sees. */
  words: string;
}

export function prepareJobs(jobs: HashedJob[]): PreparedJobs {
  const spoken = new Set<string>();
  const prepared = jobs.map((job) => {
    const clean = { ...job, description: sanitizeDescription(job.description) };
    return { ...clean, words: job.isApproved ? tokenizeJob(clean, spoken) : '' };
  });
  return { jobs: prepared, suggestibleTokens: [...spoken] };
}

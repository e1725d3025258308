/** What an import makes of jobs before it writes them: much of its work, and it takes nothing but the jobs. */
import type { HashedJob } from './imported-job.ts';
import { indexedWords } from './indexed-words.ts';
import { cleanDescription } from './job-description.ts';

export interface PreparedJobs {
  jobs: PreparedJob[];
  /** The tokens of all of them that somebody may type, each once. */
  spoken: string[];
}

/** Its description is clean. */
export interface PreparedJob extends HashedJob {
  /** What the job is found by, as tokens parted by blanks; nothing of a job that nobody sees. */
  words: string;
}

export function preparedJobs(jobs: HashedJob[]): PreparedJobs {
  const spoken = new Set<string>();
  const prepared = jobs.map((job) => {
    const clean = { ...job, description: cleanDescription(job.description) };
    return { ...clean, words: job.isApproved ? indexedWords(clean, spoken) : '' };
  });
  return { jobs: prepared, spoken: [...spoken] };
}

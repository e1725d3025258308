/** The words that a job is found by, in the form in which the index takes them. */

import { buildWordTokens, type JobTextFields, suggestiblePrefixes } from './index-tokens.ts';
import { extractPlaceWords } from './place-words.ts';

export type IndexableJob = Omit<JobTextFields, 'placeWords'> & { country: string };

/**
 * The job's words as tokens, parted by blanks.
 * @param spoken takes in those of them that somebody may type, or have in a resume
 */
export function tokenizeJob(job: IndexableJob, spoken: Set<string>): string {
  const tokens = buildWordTokens({ ...job, placeWords: extractPlaceWords(job) });
  for (const token of tokens) if (spokenLetters.has(token.charAt(0))) spoken.add(token);
  return tokens.join(' ');
}

const spokenLetters = new Set<string>(suggestiblePrefixes);

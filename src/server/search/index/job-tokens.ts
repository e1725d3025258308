/** Tokenizes a job for the index. */

import { buildWordTokens, type JobTextFields, suggestiblePrefixes } from './index-tokens.ts';
import { extractPlaceWords } from './place-words.ts';

export type IndexableJob = Omit<JobTextFields, 'placeWords'> & { country: string };

/**
 * Returns the job's word tokens, separated by spaces.
 * @param suggestibleTokens collects the tokens that searches and resumes may contain
 */
export function tokenizeJob(job: IndexableJob, suggestibleTokens: Set<string>): string {
  const tokens = buildWordTokens({ ...job, placeWords: extractPlaceWords(job) });
  for (const token of tokens) if (prefixes.has(token.charAt(0))) suggestibleTokens.add(token);
  return tokens.join(' ');
}

const prefixes = new Set<string>(suggestiblePrefixes);

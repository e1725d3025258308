/** Tokenizes a job for the index. */

import { listPlaces } from '#server/catalogue/job-places.ts';
import { buildWordTokens, type JobTextFields, suggestiblePrefixes } from './index-tokens.ts';
import { extractPlaceWords } from './place-words.ts';

export type IndexableJob = Omit<JobTextFields, 'placeWords'>;

/**
 * Returns the job's word tokens, separated by spaces.
 * @param suggestibleTokens collects the tokens that searches and resumes may contain
 */
export function tokenizeJob(job: IndexableJob, suggestibleTokens: Set<string>): string {
  const { workmode } = job;
  const placeWords = listPlaces(job).flatMap((place) => extractPlaceWords({ ...place, workmode }));
  const tokens = buildWordTokens({ ...job, placeWords });
  for (const token of tokens) if (prefixes.has(token.charAt(0))) suggestibleTokens.add(token);
  return tokens.join(' ');
}

const prefixes = new Set<string>(suggestiblePrefixes);

/** The words that a job is found by, in the form in which the index takes them. */
import { placeWords } from './place-names.ts';
import { spokenMarks, type WordedJob, wordTokensOf } from './search-tokens.ts';

export type IndexedJob = Omit<WordedJob, 'placeWords'> & { country: string };

/**
 * The job's words as tokens, parted by blanks.
 * @param spoken takes in those of them that somebody may type, or have in a resume
 */
export function indexedWords(job: IndexedJob, spoken: Set<string>): string {
  const tokens = wordTokensOf({ ...job, placeWords: placeWords(job) });
  for (const token of tokens) if (spokenLetters.has(token.charAt(0))) spoken.add(token);
  return tokens.join(' ');
}

const spokenLetters = new Set<string>(spokenMarks);

/** Tells which words jobs bring to the vocabulary, which the search keeps in memory. */
import type { Db } from '#server/platform/db/database.ts';
import { tokenPrefix } from './index-tokens.ts';
import { buildEntries } from './search-index.ts';

/** Statements have a limited number of parameters. */
const maxTokens = 1000;
/** Limits memory for descriptions. */
const maxJobs = 200;

/** Returns the words among the tokens of jobs. */
export const selectWords = (tokens: readonly string[]): string[] =>
  tokens.filter((token) => token.startsWith(tokenPrefix.anyField));

/** Counts the words that no job has. */
export async function countUnknownWords(db: Db, words: readonly string[]): Promise<number> {
  let unknown = words.length;
  for (let from = 0; from < words.length; from += maxTokens) {
    const { known } = await db
      .selectFrom('search_terms')
      .where('token', 'in', words.slice(from, from + maxTokens))
      .select(({ fn }) => fn.countAll().as('known'))
      .executeTakeFirstOrThrow();
    unknown -= Number(known);
  }
  return unknown;
}

/** Returns the words of published jobs. */
export async function readWords(db: Db, jobIds: readonly number[]): Promise<Set<string>> {
  const words = new Set<string>();
  for (let from = 0; from < jobIds.length; from += maxJobs) {
    const { suggestibleTokens } = await buildEntries(db, jobIds.slice(from, from + maxJobs));
    for (const word of selectWords(suggestibleTokens)) words.add(word);
  }
  return words;
}

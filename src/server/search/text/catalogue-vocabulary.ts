/** The catalogue's own words as the index counts them, read anew when a change of jobs moved them. */

import { memoizeByVersion } from '#server/platform/concurrency/memoize-by-version.ts';
import { compileOnce } from '#server/platform/db/compiled-queries.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { tokenPrefix } from '../index/index-tokens.ts';
import { createVocabulary, type Vocabulary, type WordFrequency } from './vocabulary.ts';

export interface CatalogueVocabulary {
  /** The words of titles, skills, companies, categories and texts. */
  jobWords: Vocabulary;
  /** The words of cities, states and countries. */
  placeWords: Vocabulary;
  /** Whole skills, run together, each with the number of jobs that ask for it. */
  skillCounts: ReadonlyMap<string, number>;
  /** The index's version that these are the words of. */
  version: number;
}

/** Gives the words of this moment: an import of another process is noticed by the next search. */
export function catalogueVocabularyReader({
  db,
  dataVersion: commits,
}: Pick<Database, 'db' | 'dataVersion'>): () => Promise<CatalogueVocabulary> {
  const versions = compileOnce(db, () => db.selectFrom('search_state').select('version'));
  const readVersion = async () => (await versions())[0]?.version ?? 0;
  const version = commits ? memoizeByVersion(async () => commits(), readVersion) : readVersion;
  return memoizeByVersion(version, (read) => readWords(db, read));
}

async function readWords(db: Db, version: number): Promise<CatalogueVocabulary> {
  const terms = await db.selectFrom('search_terms').select(['token', 'jobs']).orderBy('token').execute();
  const words = new Map<string, WordFrequency>();
  const places: WordFrequency[] = [];
  const skills = new Map<string, number>();
  for (const { token, jobs } of terms) {
    const word = token.slice(1);
    if (token.startsWith(tokenPrefix.place)) places.push({ word, jobCount: jobs, titleCount: 0 });
    else if (token.startsWith(tokenPrefix.skill)) skills.set(word, jobs);
    else if (token.startsWith(tokenPrefix.title)) words.set(word, { word, jobCount: jobs, titleCount: jobs });
  }
  for (const { token, jobs } of terms) {
    if (!token.startsWith(tokenPrefix.anyField)) continue;
    const word = token.slice(1);
    words.set(word, { word, jobCount: jobs, titleCount: words.get(word)?.titleCount ?? 0 });
  }
  return { jobWords: createVocabulary([...words.values()]), placeWords: createVocabulary(places), skillCounts: skills, version };
}

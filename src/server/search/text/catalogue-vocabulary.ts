/** Reads the words of the catalogue and caches them by index version. */

import { memoizeByVersion } from '#server/platform/concurrency/memoize-by-version.ts';
import { compileOnce } from '#server/platform/db/compiled-queries.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { tokenPrefix } from '../index/index-tokens.ts';
import { createVocabulary, type Vocabulary, type WordFrequency } from './vocabulary.ts';

export interface CatalogueVocabulary {
  /** The words of titles, skills, companies, categories and descriptions. */
  jobWords: Vocabulary;
  /** The words of cities, states and countries. */
  placeWords: Vocabulary;
  /** The number of jobs by skill, as a compound. */
  skillCounts: ReadonlyMap<string, number>;
  /** The index version of these words. */
  version: number;
}

/** Returns a reader that notices imports of other processes. */
export function catalogueVocabularyReader({
  db,
  dataVersion,
}: Pick<Database, 'db' | 'dataVersion'>): () => Promise<CatalogueVocabulary> {
  const selectVersion = compileOnce(db, () => db.selectFrom('search_state').select('version'));
  const readVersion = async () => (await selectVersion())[0]?.version ?? 0;
  const currentVersion = dataVersion ? memoizeByVersion(async () => dataVersion(), readVersion) : readVersion;
  return memoizeByVersion(currentVersion, (version) => readVocabulary(db, version));
}

/** For a search without corrections. */
export function withoutCorrections(vocabulary: CatalogueVocabulary): CatalogueVocabulary {
  const { jobWords, placeWords } = vocabulary;
  const isCorrectable = () => false;
  return { ...vocabulary, jobWords: { ...jobWords, isCorrectable }, placeWords: { ...placeWords, isCorrectable } };
}

async function readVocabulary(db: Db, version: number): Promise<CatalogueVocabulary> {
  const terms = await db.selectFrom('search_terms').select(['token', 'jobs']).orderBy('token').execute();
  const words = new Map<string, WordFrequency>();
  const places: WordFrequency[] = [];
  const skillCounts = new Map<string, number>();
  for (const { token, jobs } of terms) {
    const word = token.slice(1);
    if (token.startsWith(tokenPrefix.place)) places.push({ word, jobCount: jobs, titleCount: 0 });
    else if (token.startsWith(tokenPrefix.skill)) skillCounts.set(word, jobs);
    else if (token.startsWith(tokenPrefix.title)) words.set(word, { word, jobCount: jobs, titleCount: jobs });
  }
  for (const { token, jobs } of terms) {
    if (!token.startsWith(tokenPrefix.anyField)) continue;
    const word = token.slice(1);
    words.set(word, { word, jobCount: jobs, titleCount: words.get(word)?.titleCount ?? 0 });
  }
  return { jobWords: createVocabulary([...words.values()]), placeWords: createVocabulary(places), skillCounts, version };
}

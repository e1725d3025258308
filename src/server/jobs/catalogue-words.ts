/** The catalogue's own words as the index counts them, read anew when a change of jobs moved them. */
import type { Database, Db } from '../db/database.ts';
import { writtenOnce } from '../db/written-once.ts';
import { keptByVersion } from './kept-by-version.ts';
import { mark } from './search-tokens.ts';
import { type CountedWord, type Vocabulary, vocabulary } from './vocabulary.ts';

export interface CatalogueWords {
  /** The words of titles, skills, companies, categories and texts. */
  jobs: Vocabulary;
  /** The words of cities, states and countries. */
  places: Vocabulary;
  /** Whole skills, run together, each with the number of jobs that ask for it. */
  skills: ReadonlyMap<string, number>;
  /** The index's version that these are the words of. */
  version: number;
}

/** Gives the words of this moment: an import of another process is noticed by the next search. */
export function catalogueWords({ db, commits }: Pick<Database, 'db' | 'commits'>): () => Promise<CatalogueWords> {
  const versions = writtenOnce(db, () => db.selectFrom('search_state').select('version'));
  const readVersion = async () => (await versions())[0]?.version ?? 0;
  const version = commits ? keptByVersion(async () => commits(), readVersion) : readVersion;
  return keptByVersion(version, (read) => readWords(db, read));
}

async function readWords(db: Db, version: number): Promise<CatalogueWords> {
  const terms = await db.selectFrom('search_terms').select(['token', 'jobs']).orderBy('token').execute();
  const words = new Map<string, CountedWord>();
  const places: CountedWord[] = [];
  const skills = new Map<string, number>();
  for (const { token, jobs } of terms) {
    const word = token.slice(1);
    if (token.startsWith(mark.place)) places.push({ word, jobs, titles: 0 });
    else if (token.startsWith(mark.skill)) skills.set(word, jobs);
    else if (token.startsWith(mark.title)) words.set(word, { word, jobs, titles: jobs });
  }
  for (const { token, jobs } of terms) {
    if (!token.startsWith(mark.anywhere)) continue;
    const word = token.slice(1);
    words.set(word, { word, jobs, titles: words.get(word)?.titles ?? 0 });
  }
  return { jobs: vocabulary([...words.values()]), places: vocabulary(places), skills, version };
}

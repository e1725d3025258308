/** Limits jobs, names and words that one source may add. Also limits what it may list. */
import type { CatalogueStore } from '../catalogue/catalogue-store.ts';
import type { ImportTarget } from '../catalogue/import/job-import.ts';
import type { Db } from '../platform/db/database.ts';
import { countUnknownWords, readWords, selectWords } from '../search/index/vocabulary-words.ts';
import { SourceError } from './download/source-error.ts';
import { listOpenJobIds, readOpenJobs } from './source-row-store.ts';

export interface SourceLimits {
  jobs: number;
  companies: number;
  categories: number;
  /** Of all jobs that have several. */
  places: number;
  /** Different words: a few in each job are new, and a language has these in any case. */
  words: { base: number; perJob: number };
}

/** Many times what the largest boards have. */
const defaultLimits: SourceLimits = {
  jobs: 20_000,
  companies: 500,
  categories: 500,
  places: 50_000,
  words: { base: 10_000, perJob: 20 },
};
/** A run that brings no more words to the catalogue is not counted: that would read all jobs of its source. */
const uncountedWords = 100;

/** Rows of a list, those without an id included. */
const maxListedRows = 100_000;

/** Throws a SourceError. */
export function assertFewRows(count: number): void {
  if (count > maxListedRows) throw new SourceError(`lists more than ${maxListedRows.toLocaleString('en')} jobs`);
}

/** The target throws a SourceError before it saves a batch beyond a limit. The jobs before stay. */
export function limitSource(
  catalogue: CatalogueStore,
  db: Db,
  source: string,
  limits: SourceLimits = defaultLimits,
): ImportTarget {
  /** Read before the first jobs are saved: most runs find their list unchanged. */
  let open: Awaited<ReturnType<typeof readOpenJobs>> | undefined;
  let unknownWords = 0;
  /** Of all open jobs of the source, once a run brings many unknown words. */
  let words: Set<string> | undefined;

  async function assertFewWords(batch: readonly string[], jobs: number): Promise<void> {
    if (!words) unknownWords += await countUnknownWords(db, batch);
    if (unknownWords <= uncountedWords) return;
    words ??= await readWords(db, await listOpenJobIds(db, source));
    for (const word of batch) words.add(word);
    assertAtMost(limits.words.base + limits.words.perJob * jobs, words.size, 'different words');
  }

  return {
    ...catalogue,
    async saveJobs(owner, prepared, at) {
      open ??= await readOpenJobs(db, source);
      const { companies, categories, placeCounts } = open;
      for (const job of prepared.jobs) {
        companies.add(job.company);
        for (const name of job.categories) categories.add(name);
        placeCounts.set(job.externalId, job.places.length);
      }
      assertAtMost(limits.jobs, open.count, 'open jobs');
      assertAtMost(limits.companies, companies.size, 'companies');
      assertAtMost(limits.categories, categories.size, 'categories');
      assertAtMost(limits.places, sum(placeCounts), 'places');
      await assertFewWords(selectWords(prepared.suggestibleTokens), open.count + prepared.jobs.length);
      const saved = await catalogue.saveJobs(owner, prepared, at);
      open.count += saved.created + saved.reopened;
      return saved;
    },
  };
}

function sum(counts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

function assertAtMost(limit: number, count: number, things: string): void {
  if (count > limit) throw new SourceError(`has more than ${limit.toLocaleString('en')} ${things}; no more jobs are saved`);
}

/** The question that a search asks, the same for both engines. */
import type { JobType, PostedOn, Workmode } from '#contract/job-words.ts';
import type { Alternative } from '#contract/jobs.ts';
import type { Database, Db } from '../db/database.ts';
import type { Clock } from '../sessions/sessions.ts';
import { openJobsState } from './catalogue-reads.ts';
import { catalogueWords } from './catalogue-words.ts';
import type { Fit } from './fit.ts';
import { resumeTokens } from './fit-tokens.ts';
import { type FoundJob, foundJobs } from './found-jobs.ts';
import { keptByVersion } from './kept-by-version.ts';
import { ownPage } from './own-page.ts';
import { type Asked, waysOut } from './search-alternatives.ts';
import type { IndexEntry, SearchEngine, Wanted } from './search-engine.ts';
import { all, type Expression, everything, isEverything, isNothing } from './search-expression.ts';
import { type Facets, facetsOf, nothingTallied } from './search-facets.ts';
import { chosenTokens, filterExpression, filtersButOne, postedSince, sinceOf } from './search-filters.ts';
import { searchIndex } from './search-index.ts';
import { postgresqlSearch } from './search-postgresql.ts';
import { placeExpression, ranksOf } from './search-ranks.ts';
import { rescued } from './search-rescue.ts';
import { sqliteSearch } from './search-sqlite.ts';
import { correctedText, termsOf } from './search-terms.ts';

export interface JobSearch {
  description: string;
  location: string;
  /** By name, or by number as text; any of them will do, as with the other lists. */
  companies: string[];
  categories: string[];
  types: JobType[];
  workmodes: Workmode[];
  postedOn: PostedOn;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Whose list this is: their application dates come along, and without words the order is theirs. */
  candidateId: string | undefined;
}

export interface FoundJobs {
  jobs: FoundJob[];
  total: number;
  /** What was searched for instead, when the catalogue lacked what was typed. */
  corrected: string | undefined;
  /** Told with the first page. */
  facets: Facets | undefined;
  /** What to drop when nothing is found. */
  alternatives: Alternative[];
  /** What of the candidate the order comes from; empty when it is nobody's own. */
  orderedBy: Fit['from'];
}

export interface Search {
  find(search: JobSearch): Promise<FoundJobs>;
  /** What of a resume's text the catalogue understands, and the version of the index for which that is so. */
  understood(text: string): Promise<{ tokens: string[]; version: number }>;
}

/** Keeps the index in step with the jobs; called by whatever writes them. */
export interface SearchIndex {
  /** Inside the transaction that wrote these jobs: those that are open are found from its end on, those that are not no longer. */
  put(transaction: Db, jobIds: number[]): Promise<void>;
  /**
   * The same with what the index is to hold of those that are open, for whoever worked it out before the transaction.
   * @param spoken the tokens of these that somebody may type
   */
  putEntries(transaction: Db, jobIds: number[], entries: IndexEntry[], spoken: string[]): Promise<void>;
  /** Once after many changes: counts the catalogue's own words anew and tidies the index. */
  settle(): Promise<void>;
}

export interface OpenedSearch extends Search, SearchIndex {
  /** Puts the open jobs that the index lacks: those of a database that is older than the index. */
  catchUp(): Promise<void>;
}

export function openSearch({ db, engine: kind, commits }: Database, now: Clock): OpenedSearch {
  const engine = kind === 'sqlite' ? sqliteSearch(db) : postgresqlSearch(db);
  const currentWords = catalogueWords({ db, commits });
  const found = foundJobs(db);
  const currentJobs = openJobsState(db);
  const countOfAll = keptByVersion(
    async () => (await currentJobs(now())).stamp,
    () => engine.count({ expression: everything, at: now().toISOString(), approvedSince: undefined }),
  );

  return {
    ...searchIndex(db, engine),

    async find(search) {
      const at = now();
      const [words, chosen] = await Promise.all([currentWords(), chosenTokens(db, search)]);
      const placeOf = (location: string) => placeExpression(termsOf(location, words.places), words.places);
      const place = placeOf(search.location);
      const within = all([filterExpression(chosen), place]);
      const when = { at: at.toISOString(), approvedSince: postedSince(search.postedOn, at) };
      const count = (expression: Expression) => {
        const wanted = { ...when, expression: all([expression, within]) };
        return isEverything(wanted.expression) && !when.approvedSince ? countOfAll() : countOf(engine, wanted);
      };
      const countAnyway = (expression: Expression) => countOf(engine, { ...when, approvedSince: undefined, expression });
      /** The first page says with its total what each filter would leave. */
      const weigh = async (expression: Expression): Promise<{ total: number; facets?: Facets }> => {
        if (search.page > 1) return { total: await count(expression) };
        const wanted = { ...when, approvedSince: undefined, expression: all([expression, place, filtersButOne(chosen)]) };
        const tally = isNothing(wanted.expression) ? nothingTallied : await engine.tally(wanted, sinceOf(at));
        const facets = facetsOf(tally, chosen, search.postedOn);
        return { total: facets.total, facets };
      };

      const totalOf = ({ description, location, postedOn, chosen }: Asked) => {
        const terms = termsOf(description, words.jobs);
        const { anywhere } = ranksOf(terms, correctedText(description, terms) ?? description, words.jobs);
        const expression = all([anywhere, filterExpression(chosen), placeOf(location)]);
        return countOf(engine, { ...when, approvedSince: postedSince(postedOn, at), expression });
      };

      const terms = termsOf(search.description, words.jobs);
      const { candidateId } = search;
      if (terms.length === 0 && candidateId !== undefined) {
        const own = await ownPage(db, engine, { ...when, expression: within }, words, { ...search, candidateId });
        const { total, facets } = own ? await weigh(everything) : { total: 0 };
        if (own && total > 0) {
          const jobs = await found(own.ids, candidateId, own.tokens);
          return { jobs, total, corrected: undefined, facets, alternatives: [], orderedBy: own.from };
        }
      }
      let corrected = correctedText(search.description, terms);
      let { anywhere, ranks } = ranksOf(terms, corrected ?? search.description, words.jobs);
      let weighed = await weigh(anywhere);
      if (weighed.total === 0) {
        const rescue = await rescued(search.description, terms, words.jobs, countAnyway);
        if (rescue) {
          corrected = rescue.text;
          ({ anywhere, ranks } = ranksOf(rescue.terms, rescue.text, words.jobs));
          weighed = await weigh(anywhere);
        }
      }
      const { total, facets } = weighed;
      const searched = { ...search, description: corrected ?? search.description, chosen };
      const rankedWithin = ranks.map((rank) => ({ ...when, expression: all([rank, within]) }));
      const ids = await idsOnPage(engine, rankedWithin, total, search);
      return {
        jobs: await found(ids, candidateId, []),
        total,
        corrected: total > 0 ? corrected : undefined,
        facets,
        alternatives:
          facets && total === 0
            ? await waysOut(searched, { terms: termsOf(searched.description, words.jobs), facets, totalOf })
            : [],
        orderedBy: [],
      };
    },

    async understood(text) {
      const words = await currentWords();
      return { tokens: resumeTokens(text, words), version: words.version };
    },
  };
}

/** Walks the ranks, the best first, to the jobs of one page. */
async function idsOnPage(
  engine: SearchEngine,
  ranks: Wanted[],
  total: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<number[]> {
  let skip = (page - 1) * pageSize;
  const ids: number[] = [];
  if (skip >= total) return ids;
  const wanted = Math.min(pageSize, total - skip);
  const possible = ranks.filter(({ expression }) => !isNothing(expression));
  for (const rank of possible) {
    if (ids.length === wanted) break;
    // What no rank before it has is in the last.
    if (skip > 0 && rank !== possible.at(-1)) {
      const inRank = await engine.count(rank);
      if (skip >= inRank) {
        skip -= inRank;
        continue;
      }
    }
    ids.push(...(await engine.page(rank, wanted - ids.length, skip)));
    skip = 0;
  }
  return ids;
}

async function countOf(engine: SearchEngine, wanted: Wanted): Promise<number> {
  return isNothing(wanted.expression) ? 0 : engine.count(wanted);
}

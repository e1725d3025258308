import type { PostedOn } from '#contract/job-constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';
import type { WeightedToken } from '../personalized/relevance.ts';
import type { BooleanQuery } from '../query/boolean-query.ts';

/** What is asked of an index: which jobs, as of when. */
export interface IndexQuery {
  query: BooleanQuery;
  /** Jobs whose last day is before this are left out. */
  at: IsoTimestamp;
  /** Only jobs approved at this time or later. */
  approvedSince: IsoTimestamp | undefined;
  /** Jobs that match this are left out. */
  exclude?: BooleanQuery;
}

export interface IndexEntry {
  jobId: number;
  approvedAt: IsoTimestamp;
  validThrough: IsoTimestamp | null;
  /** Its words as tokens, parted by blanks. */
  words: string;
  /** The tokens that the filters ask for, parted by blanks. */
  facets: string;
}

/** What the filters count of some jobs. */
export interface FacetScan {
  /** Tokens that the filters ask for, those that any of the jobs has among them. */
  tokens: readonly string[];
  /** Shows each job: its tokens by their places in `tokens`, and the first of `tallyAges` that it counts under. */
  forEachJob(visit: (places: readonly number[], age: number) => void): void;
}

/** The options of 'posted on', each one's jobs among the next one's. */
export const ageBuckets = ['Last 24 Hours', 'Past Week', 'Past Month', 'Any Time'] as const satisfies PostedOn[];

/** Those of them that jobs leave. */
export const postedWindows = ageBuckets.filter((option) => option !== 'Any Time');
export type PostedWindow = (typeof postedWindows)[number];

/** From when on a job counts under an option of 'posted on'. */
export type WindowCutoffs = Record<PostedWindow, IsoTimestamp>;

/** An index of tokens: FTS5, or tsvector. It knows which job has which token, and nothing of words or ranks. */
export interface SearchEngine {
  count(wanted: IndexQuery): Promise<number>;
  /** What the filters count of all that matches, in one walk. */
  scanFacets(wanted: IndexQuery, since: WindowCutoffs): Promise<FacetScan>;
  /** Ids of jobs, the newest first; ties by id, the higher first. */
  findPage(wanted: IndexQuery, limit: number, offset: number): Promise<number[]>;
  /** Ids of those jobs that have any of the tokens, the greatest sum of weights first; ties by date, then by id. */
  findByRelevance(wanted: IndexQuery, tokens: WeightedToken[], limit: number, offset: number): Promise<number[]>;
  /** Takes some jobs out of the index and these entries in. */
  replaceEntries(transaction: Db, jobIds: number[], entries: IndexEntry[]): Promise<void>;
  /** Adds tokens to `search_terms` that are not there yet. */
  addTerms(transaction: Db, tokens: string[]): Promise<void>;
  /** Fills `search_terms` anew, its numbers exact, with the tokens of some kinds, and tidies the index. */
  refreshIndex(transaction: Db, kinds: readonly string[]): Promise<void>;
}

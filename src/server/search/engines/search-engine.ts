/** The interface of the token index, implemented for SQLite and PostgreSQL. */
import type { PostedOn } from '#contract/job-constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';
import type { YearlyPay } from '../index/yearly-pay.ts';
import type { WeightedToken } from '../personalized/relevance.ts';
import type { BooleanQuery } from '../query/boolean-query.ts';

export interface IndexQuery {
  query: BooleanQuery;
  /** Excludes jobs that expired before this time. */
  at: IsoTimestamp;
  /** Excludes jobs approved before this time. */
  approvedSince: IsoTimestamp | undefined;
  /** Excludes jobs that pay less in a year, in another currency, or that do not state it. */
  pay?: { least: number; currency: string };
  /** Excludes the jobs that match this query. */
  exclude?: BooleanQuery;
  /** Matches only one job in `sampleRatio`, whatever it says. */
  sampled?: boolean;
}

/** A group of equal jobs, by its newest one. */
export interface IndexEntry {
  jobId: number;
  groupKey: string;
  approvedAt: IsoTimestamp;
  validThrough: IsoTimestamp | null;
  /** Word tokens, separated by spaces. */
  words: string;
  /** Filter tokens, separated by spaces. */
  facets: string;
  pay: YearlyPay | null;
}

/** The jobs of a query with their filter tokens and ages. */
export interface FacetScan {
  /** The number of jobs. */
  jobs: number;
  /** Filter tokens, including every token of the jobs. */
  tokens: readonly string[];
  /** Visits each job with the indexes of its tokens and of its first bucket in `ageBuckets`. */
  forEachJob(visit: (tokenIndexes: readonly number[], age: number) => void): void;
}

/** The options of 'posted on'. Each includes the jobs of those before it. */
export const ageBuckets = ['Last 24 Hours', 'Past Week', 'Past Month', 'Any Time'] as const satisfies PostedOn[];

/** The options that jobs leave as they age. */
export const postedWindows = ageBuckets.filter((option) => option !== 'Any Time');
export type PostedWindow = (typeof postedWindows)[number];

/** The earliest approval time of each window. */
export type WindowCutoffs = Record<PostedWindow, IsoTimestamp>;

/** Maps tokens to jobs with FTS5 or tsvector. Independent of words and ranking. */
export interface SearchEngine {
  /** How many jobs one of a sample stands for; undefined for an engine without samples. */
  sampleRatio?: number;
  count(query: IndexQuery): Promise<number>;
  /** Returns the ids of all matches, in no order. */
  listIds(query: IndexQuery): Promise<ReadonlySet<number>>;
  /** Scans all matches in one statement. */
  scanFacets(query: IndexQuery, cutoffs: WindowCutoffs): Promise<FacetScan>;
  /**
   * Returns job ids, newest first; ties have the higher id first.
   * @param bestPaidIn sorts by pay in this currency first; jobs in another or without pay follow
   */
  findPage(query: IndexQuery, limit: number, offset: number, bestPaidIn?: string): Promise<number[]>;
  /** Counts the jobs of each combination of filter tokens. */
  countCombinations(at: IsoTimestamp): Promise<{ facets: string; jobs: number }[]>;
  /** Returns the ids of jobs with any of the tokens, the highest sum of weights first; ties by date, then by id. */
  findByRelevance(query: IndexQuery, tokens: WeightedToken[], limit: number, offset: number): Promise<number[]>;
  /** Removes jobs from the index and adds these entries. */
  replaceEntries(transaction: Db, jobIds: number[], entries: IndexEntry[]): Promise<void>;
  /** Adds tokens missing in `search_terms`. */
  addTerms(transaction: Db, tokens: string[]): Promise<void>;
  /** Recounts `search_terms` for tokens with these prefixes and optimizes the index. */
  refreshIndex(transaction: Db, prefixes: readonly string[]): Promise<void>;
  /** Deletes the combinations of filter tokens that no job has. Reads the numbers of the combinations of all jobs once. */
  deleteUnusedCombinations(transaction: Db): Promise<void>;
}

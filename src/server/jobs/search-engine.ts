import type { PostedOn } from '#contract/job-words.ts';
import type { Db } from '../db/database.ts';
import type { Instant } from '../db/schema.ts';
import type { WeighedToken } from './fit.ts';
import type { Expression } from './search-expression.ts';

/** What is asked of an index: which jobs, as of when. */
export interface Wanted {
  expression: Expression;
  /** Jobs whose last day is before this are left out. */
  at: Instant;
  /** Only jobs approved at this time or later. */
  approvedSince: Instant | undefined;
  /** Jobs that match this are left out. */
  except?: Expression;
}

export interface IndexEntry {
  jobId: number;
  approvedAt: Instant;
  validThrough: Instant | null;
  tokens: string[];
  /** Those of the tokens that the filters ask for, parted by blanks. */
  facets: string;
}

/** Jobs with the same facets, counted by when they were approved. */
export interface Tallied extends Record<PostedOn, number> {
  facets: string;
}

/** From when on a job counts under an option of 'posted on'. */
export type Since = Record<Exclude<PostedOn, 'Any Time'>, Instant>;

/** An index of tokens: FTS5, or tsvector. It knows which job has which token, and nothing of words or ranks. */
export interface SearchEngine {
  count(wanted: Wanted): Promise<number>;
  /** Counts what matches by its facets, all in one walk. */
  tally(wanted: Wanted, since: Since): Promise<Tallied[]>;
  /** Ids of jobs, the newest first; ties by id, the higher first. */
  page(wanted: Wanted, limit: number, offset: number): Promise<number[]>;
  /** Ids of those jobs that have any of the tokens, the greatest sum of weights first; ties by date, then by id. */
  fitting(wanted: Wanted, tokens: WeighedToken[], limit: number, offset: number): Promise<number[]>;
  /** Takes some jobs out of the index and these entries in. */
  replace(transaction: Db, jobIds: number[], entries: IndexEntry[]): Promise<void>;
  /** Adds tokens to `search_terms` that are not there yet. */
  addTerms(transaction: Db, tokens: string[]): Promise<void>;
  /** Fills `search_terms` anew, its numbers exact, with the tokens of some kinds, and tidies the index. */
  settle(transaction: Db, kinds: readonly string[]): Promise<void>;
}

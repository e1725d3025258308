/** Tables of the search index. */
import type { Generated } from 'kysely';
import type { IsoTimestamp } from './column-types.ts';

/** A group of equal jobs in the search index, by its newest job. Each engine stores its tokens in its own way. */
export interface SearchJobsTable {
  job_id: number;
  approved_at: IsoTimestamp;
  valid_through: IsoTimestamp | null;
  /** The id of the job's filter tokens in `search_combinations`. */
  combination: number;
  /** ISO 4217; empty for a job that does not state its pay. */
  pay_currency: Generated<string>;
  /** The yearly pay, to compare jobs; null without one. */
  pay_year: Generated<number | null>;
}

/** The published jobs. Those with the same key are one entry of the index and one row of the list. */
export interface SearchGroupsTable {
  job_id: number;
  group_key: string;
  /** The first places of the group, as JSON, and their number; null for other jobs than the newest of several. */
  places: string | null;
  place_total: number | null;
  /** The span of the group's pay, as JSON; null likewise, and without pay. */
  pay: string | null;
}

/** Distinct combinations of filter tokens. Rows are deleted but never changed, and ids not reused, so that readers can cache them. */
export interface SearchCombinationsTable {
  id: Generated<number>;
  /** Tokens, separated by spaces. */
  facets: string;
}

/** Suggestions: titles, skills and places. */
export interface SearchPhrasesTable {
  kind: string;
  phrase: string;
  jobs: number;
}

/** The vocabulary of the catalogue. */
export interface SearchTermsTable {
  /** A one-letter prefix, then the word. */
  token: string;
  /** The number of jobs; 1 for a word added after the last count. */
  jobs: number;
}

/** One row. */
export interface SearchStateTable {
  id: number;
  /** Incremented with every change of the index. */
  version: number;
  /** Incremented when the phrases are replaced. */
  phrases_version: Generated<number>;
}

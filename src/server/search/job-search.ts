/** The normalized search that the API, the feed and the engines share. */
import type { EmploymentType, JobType, PostedOn, SortOrder, Workmode } from '#contract/job-constants.ts';
import type { FacetWords } from './query/facet-words.ts';

export interface JobSearch {
  description: string;
  /** The words of the description that may name a filter. */
  facetWords?: FacetWords[];
  location: string;
  /** Disables corrections and omissions of words. */
  exact: boolean;
  /** Names, or ids as text. The values of a list are alternatives; all lists must match. */
  companies: string[];
  categories: string[];
  types: JobType[];
  workmodes: Workmode[];
  /** ISO 3166 alpha-2 codes. */
  countries: string[];
  employment: EmploymentType[];
  /** The least pay in a year. Without a currency, in the catalogue's most common one. */
  pay: { least: number; currency: string | undefined } | undefined;
  statesPay: boolean;
  sort: SortOrder;
  postedOn: PostedOn;
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** Adds this candidate's application dates and, without words, ranks by their profile. */
  candidateId: string | undefined;
  /** Finds the jobs most similar to this one instead. */
  similarTo?: number;
}

/** The normalized search that the API, the feed and the engines share. */
import type { JobType, PostedOn, Workmode } from '#contract/job-constants.ts';

export interface JobSearch {
  description: string;
  location: string;
  /** Disables corrections and omissions of words. */
  exact: boolean;
  /** Names, or ids as text. The values of a list are alternatives; all lists must match. */
  companies: string[];
  categories: string[];
  types: JobType[];
  workmodes: Workmode[];
  postedOn: PostedOn;
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** Adds this candidate's application dates and, without words, ranks by their profile. */
  candidateId: string | undefined;
  /** Finds the jobs most similar to this one instead. */
  similarTo?: number;
}

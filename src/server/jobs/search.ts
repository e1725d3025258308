/** The question that a search asks, the same for both engines. */
import type { JobType, PostedOn, Workmode } from '#contract/jobs.ts';
import type { Db } from '../db/database.ts';
import type { JobRow } from './jobs-store.ts';

export interface JobSearch {
  description: string;
  location: string;
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
  jobs: (JobRow & { appliedAt: string | null })[];
  total: number;
  /** The words that were searched for instead, when the catalogue lacked what was typed. */
  corrected: string | undefined;
}

export interface Search {
  find(search: JobSearch): Promise<FoundJobs>;
}

/** Keeps the index in step with the jobs; called by whatever writes them. */
export interface SearchIndex {
  /** Inside the transaction that wrote these jobs. */
  put(transaction: Db, jobIds: number[]): Promise<void>;
  /** Once after many changes: refreshes the catalogue's own words and tidies the index. */
  settle(): Promise<void>;
}

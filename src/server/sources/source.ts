/** Types of a source: a job board of an applicant tracking system, read repeatedly. */
import type { payUnits } from '#contract/job-constants.ts';

export type PayUnit = (typeof payUnits)[number];

/** Answers of the operator to what a board leaves open. Keys are the board's own words, in lower case. */
export interface SourceMaps {
  /** A place to its ISO 3166 code. */
  countries: Record<string, string>;
  /** A department to its category. */
  categories: Record<string, string>;
  /** The name of a custom field to a field of the job. */
  fields: Record<string, MappedField>;
}

export const mappedFields = ['workmode', 'type', 'experience', 'category', 'skills'] as const;
export type MappedField = (typeof mappedFields)[number];

export interface SourceSettings {
  /** The board's name at its provider. */
  board: string;
  /** Names the company where the board does not; perhaps empty. */
  company: string;
  /** Jobs of other companies are rejected. Undefined: of none. */
  companies?: string[];
  /** Replaces the provider's address. */
  base: string | undefined;
  languages: string[];
  /** What becomes of posts without a vacancy. */
  prospects: 'import' | 'skip';
  apply: 'hand-over' | 'link-out';
  /** The unit of pay that a board does not tell. */
  payUnit: PayUnit | undefined;
  /** Closes up to this many jobs in a run, even if they are most. */
  maxClose: number;
  maps: SourceMaps;
  /** Path of the list page, and pattern of the paths of jobs, for pages. */
  list: string;
  links: string;
}

export interface Source {
  /** Also the owner of its jobs (`jobs.source`). */
  name: string;
  provider: string;
  settings: SourceSettings;
}

export interface Place {
  city: string;
  state: string;
  /** ISO 3166 alpha-2, or empty. */
  country: string;
}

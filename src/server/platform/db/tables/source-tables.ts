/** Tables of job sources. */
import type { ColumnType, Generated } from 'kysely';
import type { IsoTimestamp } from './column-types.ts';

export interface SourcesTable {
  /** Also the `source` of its jobs. */
  name: string;
  provider: string;
  /** `SourceSettings`, as JSON. */
  settings: string;
  /** `file`: SOURCES_FILE names it. */
  origin: 'command' | 'file';
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  next_run_at: IsoTimestamp;
  /** The run that reads it, until then. No other run may begin. */
  claimed_by: Generated<string | null>;
  claimed_until: Generated<IsoTimestamp | null>;
  last_run_at: Generated<IsoTimestamp | null>;
  last_success_at: Generated<IsoTimestamp | null>;
  /** Why the last run failed; null after a success. */
  last_error: Generated<string | null>;
  /** Failed runs since the last success. */
  failures: Generated<number>;
  /** Invalid jobs of the last complete run. */
  rejected: Generated<number>;
  /** Of the list of the last complete run, as JSON: `StoredValidators`. */
  validators: Generated<string | null>;
}

/** Rows of lists whose details were read. */
export interface SourceRowsTable {
  source: string;
  external_id: string;
  /** Of the row and the settings: another hash means that the detail is read again. */
  row_hash: string;
  /** The job's `content_hash` after that; null for an invalid job. */
  content_hash: string | null;
  /** Why the job was refused. */
  rejection: string | null;
  read_at: IsoTimestamp;
}

/** Tables of job alerts. */
import type { ColumnType, Generated } from 'kysely';
import type { IsoTimestamp } from './column-types.ts';

export interface AlertsTable {
  id: string;
  /** Empty for a discarded alert, which waits for its deletion. */
  email: string;
  /** The query of the list's address. Equal searches have equal criteria. */
  criteria: string;
  period: 'weekly' | 'daily';
  /** `pending`: the guest has not confirmed the address yet. */
  state: 'pending' | 'active' | 'paused' | 'ended';
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  /** When the owner of the address asked for it. */
  confirmed_at: IsoTimestamp | null;
  paused_at: Generated<IsoTimestamp | null>;
  ended_at: Generated<IsoTimestamp | null>;
  /** Null until the confirmation. */
  ends_at: IsoTimestamp | null;
  /** When its owner was warned that it ends; null after it was kept for longer. */
  warned_at: Generated<IsoTimestamp | null>;
  /** Jobs published up to this version of the catalogue are not new. */
  start_version: Generated<number>;
  /** The last run has read the changes up to this version. */
  seen_version: Generated<number>;
  next_run_at: IsoTimestamp | null;
  /** Until then no other process runs it. */
  claimed_until: Generated<IsoTimestamp | null>;
  last_run_at: Generated<IsoTimestamp | null>;
  /** New jobs of the last run. */
  last_new: Generated<number | null>;
  last_new_at: Generated<IsoTimestamp | null>;
}

/** The ledger: each job of an alert is mailed once. */
export interface AlertJobsTable {
  alert_id: string;
  job_id: number;
  /** The same for all jobs of a mail. */
  mailed_at: IsoTimestamp;
}

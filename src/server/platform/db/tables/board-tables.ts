/** Tables of visit counters and of notices to job boards. */
import type { Generated } from 'kysely';
import type { IsoTimestamp } from './column-types.ts';

/** Counters alone: no address, no id of a visitor, no network. */
export interface VisitCountsTable {
  /** YYYY-MM-DD in UTC. */
  day: string;
  job_id: number;
  /** As `sourceOf` names it. */
  source: string;
  views: number;
  /** Applications begun. */
  begun: number;
  /** Applications handed over. */
  sent: number;
}

export type BoardChannel = 'indexnow' | 'google' | 'cdn';

/** What a channel has seen of the catalogue, and when it may send. */
export interface BoardChannelsTable {
  channel: BoardChannel;
  /** The last change of a job whose notice was queued. */
  seen_version: number;
  seen_job_id: number;
  /** Jobs that expired before have a notice. */
  seen_until: IsoTimestamp;
  /** The hour or day of the budget. */
  budget_period: string;
  budget_used: number;
  /** One node sends at a time. */
  claimed_until: Generated<IsoTimestamp | null>;
  paused_until: Generated<IsoTimestamp | null>;
  /** Failed requests in a row. */
  failures: Generated<number>;
  last_result: Generated<string | null>;
}

/** Jobs that a channel has not announced in their current state. */
export interface BoardNoticesTable {
  channel: BoardChannel;
  job_id: number;
  /** 0 for a job that closed, 1 for a new one, 2 for a changed one. */
  priority: number;
  /** Increments with each change, so that a change during a request is announced as well. */
  revision: number;
  queued_at: IsoTimestamp;
}

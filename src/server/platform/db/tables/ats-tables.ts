/** Tables of the hand-over to applicant tracking systems. */
import type { Generated } from 'kysely';
import type { IsoTimestamp } from './column-types.ts';

export type AtsDeliveryState = 'waiting' | 'sending' | 'handed_over' | 'refused' | 'uncertain';

/** Applications for an applicant tracking system, one row each. */
export interface AtsDeliveriesTable {
  receipt_id: string;
  /** The source of the job. */
  source: string;
  state: AtsDeliveryState;
  attempts: Generated<number>;
  /** 1 after an attempt that may have arrived although its answer did not. */
  in_doubt: Generated<0 | 1>;
  /** While sending: when another attempt may assume that this one has ended. */
  next_attempt_at: IsoTimestamp;
  created_at: IsoTimestamp;
  /** While the candidate may answer voluntary questions; it then waits until this time. */
  asks_until: Generated<IsoTimestamp | null>;
  /** When it was handed over, refused or became uncertain. */
  settled_at: Generated<IsoTimestamp | null>;
  /** The system's id of the application, if it sent one. */
  ats_id: Generated<string | null>;
  /** What the last attempt led to, in words for the operator. */
  last_result: Generated<string | null>;
  /** When the log said that it waits for too long. */
  alerted_at: Generated<IsoTimestamp | null>;
  /** The time of the newest status that the system sent. */
  status_event_at: Generated<IsoTimestamp | null>;
}

/** The earliest time of the next request to an account of a provider, for all nodes. */
export interface AtsRequestTimesTable {
  account: string;
  next_at: IsoTimestamp;
}

/** Answers of voluntary self-identification, until they are sent. */
export interface SelfIdentificationsTable {
  receipt_id: string;
  /** Encrypted JSON. */
  answers: string;
  created_at: IsoTimestamp;
}

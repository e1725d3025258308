/** Tables of candidates, their files and accounts. */
import type { ColumnType, Generated } from 'kysely';
import type { IsoTimestamp } from './column-types.ts';

export interface CandidatesTable {
  id: string;
  email: string;
  name: string;
  mobile: string;
  resume_id: string | null;
  picture_id: string | null;
  /** When a mailed code or link last proved the address. */
  code_used_at: IsoTimestamp | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  updated_at: IsoTimestamp;
  /** The last sign-in or visit, to the day. Empty for a candidate created by the previous release. */
  active_at: Generated<string>;
  /** The time of the expiry warning; null after later activity, and after a mail that was not delivered. */
  expiry_warned_at: Generated<IsoTimestamp | null>;
  /** The warnings since the last activity that the mail server refused for good. */
  refused_warnings: Generated<number>;
}

export interface FilesTable {
  id: string;
  candidate_id: string;
  /** `answer`: the answer to a question of an application. */
  kind: 'resume' | 'picture' | 'answer';
  /** The file name for display and download. */
  name: string;
  media_type: string;
  size: number;
  sha256: string;
  /** Search tokens of a resume, for personalized ranking. */
  words: string;
  /** The index version of the tokens: null for an unindexed resume, 0 for an unreadable one. */
  words_version: number | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

export interface UnreadableResumesTable {
  sha256: string;
  failed_at: IsoTimestamp;
}

/** A requested deletion of an account. */
export interface AccountDeletionsTable {
  candidate_id: string;
  due_at: IsoTimestamp;
  /** The hash of the token in the mailed undo link. */
  undo_hash: string;
  requested_at: IsoTimestamp;
}

/** A deleted account, which a restored backup must not bring back. */
export interface TombstonesTable {
  /** The hash of the random candidate id. */
  hash: string;
  deleted_at: IsoTimestamp;
  /** When the file store received a copy; null until then. */
  marked_at: IsoTimestamp | null;
}

/** Files without a row whose bytes are still to be removed. */
export interface FileRemovalsTable {
  file_id: string;
}

export interface OptOutsTable {
  email: string;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  /** The last unsubscribe of another browser, or by a mail's link, while the address was unsubscribed. */
  repeated_at: Generated<IsoTimestamp | null>;
  /** The last unsubscribe that ended alerts; null also for rows of earlier releases. */
  alerts_ended_at: Generated<IsoTimestamp | null>;
}

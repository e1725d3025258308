/** The interface of readers, one for each provider: list, detail, job. */
import type { SourceClient } from '../download/source-client.ts';
import type { JsonRecord } from '../mapping/json-values.ts';
import type { SourceSettings } from '../source.ts';

export interface ListedRow {
  /** The provider's id of the job; empty if the row has none. */
  id: string;
  row: JsonRecord;
}

/** A job in the import format, not validated yet. */
export type RawJob = JsonRecord & { external_id: string };

export interface Reader {
  /** What reads it: `Greenhouse`. */
  label: string;
  /** The address that `base` replaces. */
  origin(settings: SourceSettings): string;
  /** The board names no company, so that the operator has to. */
  needsCompany?: boolean;
  /** Reads web pages instead of a feed, so that the operator has to ask for it. */
  readsPages?: boolean;
  /** The operator names the site and the paths of its jobs. */
  needsPaths?: boolean;
  /** Its list answers 404 for a board that it does not know. */
  answers404WithoutBoard?: boolean;
  /** Yields the rows of the whole board. Throws a SourceError unless the answer is complete. */
  list(client: SourceClient, settings: SourceSettings): AsyncIterable<ListedRow>;
  /** Reads what the list lacks; only for new and changed rows. */
  readDetail?(client: SourceClient, settings: SourceSettings, row: ListedRow): Promise<JsonRecord>;
  /** The row alone is a job too. */
  detailIsOptional?: boolean;
  /** The detail has pay that lacks nothing but its unit. */
  lacksPayUnit?(detail: JsonRecord): boolean;
  /** A change of a detail may leave its row as it is, so that details are read again from time to time. */
  hasSilentChanges?: boolean;
  /** Renames and unpacks. Undefined for a row that the board does not show. Throws a RowError for one that is no job. */
  toImportedJob(row: ListedRow, detail: JsonRecord, settings: SourceSettings): RawJob | undefined;
}

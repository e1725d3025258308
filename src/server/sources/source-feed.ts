/** Turns the rows of a board into import items. Reads details of new and changed rows only. */
import { hash } from 'node:crypto';
import { sanitizerVersion } from '../catalogue/descriptions/sanitized-description.ts';
import { hashJobContent } from '../catalogue/import/imported-job.ts';
import { maxExternalIdLength, parseJob } from '../catalogue/import/imported-job-schema.ts';
import type { FeedItem } from '../catalogue/import/job-import.ts';
import { mapWithLookahead } from '../platform/concurrency/map-with-lookahead.ts';
import { splitIntoBatches } from '../platform/concurrency/split-into-batches.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs } from '../platform/time/durations.ts';
import type { SourceClient } from './download/source-client.ts';
import { RowError, SourceError } from './download/source-error.ts';
import type { JsonRecord } from './mapping/json-values.ts';
import type { ListedRow, Reader } from './readers/reader.ts';
import type { Source } from './source.ts';
import { assertFewRows } from './source-limits.ts';
import type { ReadRow, SourceRow, SourceRowStore } from './source-row-store.ts';

/** Increment with every change of a mapping, so that the next run reads all jobs again. */
const mappingVersion = 3;

/** Everything but the board's answer that decides what a job becomes. */
export const hashSettings = ({ provider, settings }: Source): string =>
  hash('sha256', JSON.stringify([mappingVersion, sanitizerVersion, provider, settings]), 'base64url');

interface SourceFeedOptions {
  source: Source;
  reader: Reader;
  client: SourceClient;
  rows: SourceRowStore;
  now: Clock;
  /** Stores which details were read. A dry run does not. */
  saveRows: boolean;
  signal: AbortSignal;
}

export interface SourceFeed {
  items: AsyncIterable<FeedItem>;
  /** Details that could not be read. Their jobs stay as they are. */
  failedDetails(): number;
  /** Jobs whose pay would be shown as such if the operator told its unit, among those that were read anew. */
  countPayWithoutUnit(): number;
}

/** More failed details than this mean that the source itself is broken. */
const maxFailedDetails = 5;
/** Details in progress besides the one that is waited for. */
const lookahead = 1;
const batchSize = 200;
/** Details whose changes do not show in their rows: the oldest are read again, a few in each run. */
const detailMaxAgeMs = dayMs;
const maxRefreshes = 5;

/** Ends the reason of a refusal for its company, by which a remembered one is known. */
const foreignEnding = "is not one of the source's";

type Step = { position: string; listed: ListedRow; rowHash: string } | { item: FeedItem };

export function readSource({ source, reader, client, rows, now, saveRows, signal }: SourceFeedOptions): SourceFeed {
  const { settings } = source;
  const settingsHash = hashSettings(source);
  let failedDetails = 0;
  let payWithoutUnit = 0;
  /** By id: a list may repeat one. */
  let unsaved = new Map<string, SourceRow>();

  async function* readItems(): AsyncGenerator<FeedItem> {
    for await (const item of mapWithLookahead(planSteps(), takeStep, lookahead)) {
      if (item) yield item;
      if (unsaved.size >= batchSize) await saveUnsaved();
    }
    await saveUnsaved();
  }

  /** Nothing is kept of a row without a valid id. */
  async function* listRows(): AsyncGenerator<ListedRow | { reason: string }> {
    let count = 0;
    try {
      for await (const listed of reader.list(client, settings)) {
        assertFewRows(++count);
        const reason = refuseId(listed.id);
        yield reason === undefined ? listed : { reason };
      }
    } catch (error) {
      if (!(error instanceof SourceError && error.status === 404 && reader.answers404WithoutBoard)) throw error;
      throw new SourceError(`${error.message}: ${reader.label} has no board "${settings.board}"`, error);
    }
  }

  /** Decides for each row whether its detail has to be read. */
  async function* planSteps(): AsyncGenerator<Step> {
    let number = 0;
    let refreshes = 0;
    for await (const batch of splitIntoBatches(listRows(), batchSize)) {
      const ids = reader.readDetail ? batch.flatMap((listed) => ('id' in listed ? listed.id : [])) : [];
      const read = await rows.findRead(source.name, [...new Set(ids)]);
      // A list that is stored already needs no request that would notice.
      signal.throwIfAborted();
      for (const listed of batch) {
        const position = `job ${++number}`;
        if ('reason' in listed) {
          yield { item: { position, externalId: undefined, reason: listed.reason } };
          continue;
        }
        const rowHash = hash('sha256', settingsHash + JSON.stringify(listed.row), 'base64url');
        const known = read.get(listed.id);
        const isKnown = known?.rowHash === rowHash && !(isOld(known) && refreshes++ < maxRefreshes);
        if (!isKnown) yield { position, listed, rowHash };
        else if (known.rejection === null) yield { item: { position, unchanged: listed.id } };
        else {
          const reason = known.rejection;
          yield { item: { position, externalId: listed.id, reason, isForeign: reason.endsWith(foreignEnding) } };
        }
      }
    }
  }

  const isOld = ({ readAt }: ReadRow) =>
    reader.hasSilentChanges === true && now().getTime() - Date.parse(readAt) > detailMaxAgeMs;

  async function takeStep(step: Step): Promise<FeedItem | undefined> {
    if ('item' in step) return step.item;
    const { position, listed, rowHash } = step;
    let detail: JsonRecord = {};
    try {
      detail = (await reader.readDetail?.(client, settings, listed)) ?? {};
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const isGone = error.status === 404 || error.status === 410;
      if (!isGone || !reader.detailIsOptional) {
        const reason = `its detail ${error.message}`;
        if (!isGone && ++failedDetails > maxFailedDetails) throw new SourceError(`: ${reason}; so did others`, error);
        return { position, externalId: listed.id, reason };
      }
    }
    const item = toItem(position, listed, detail);
    if (item && saveRows && reader.readDetail) remember(listed.id, rowHash, item);
    return item;
  }

  /** Undefined for a row that the board does not show. One that no reader foresees stops no other. */
  function toItem(position: string, listed: ListedRow, detail: JsonRecord): FeedItem | undefined {
    try {
      const raw = reader.toImportedJob(listed, detail, settings);
      if (!raw) return undefined;
      const item = parseJob(raw);
      if ('job' in item && isForeign(item.job.company)) {
        const reason = `its company ${item.job.company} ${foreignEnding}`;
        return { position, externalId: listed.id, reason, isForeign: true };
      }
      if (settings.payUnit === undefined && reader.lacksPayUnit?.(detail)) payWithoutUnit++;
      return { position, ...item };
    } catch (error) {
      const { message } = error as Error;
      const reason = error instanceof RowError ? message : `it cannot be read: ${message}`;
      return { position, externalId: listed.id, reason };
    }
  }

  /** A board could name a company that it does not belong to. */
  const isForeign = (company: string) => settings.companies?.includes(company) === false;

  function remember(externalId: string, rowHash: string, item: FeedItem): void {
    const contentHash = 'job' in item ? hashJobContent(item.job) : null;
    const rejection = 'reason' in item ? item.reason : null;
    unsaved.set(externalId, { externalId, rowHash, contentHash, rejection, readAt: now().toISOString() });
  }

  async function saveUnsaved(): Promise<void> {
    const read = [...unsaved.values()];
    unsaved = new Map();
    await rows.save(source.name, read);
  }

  return { items: readItems(), failedDetails: () => failedDetails, countPayWithoutUnit: () => payWithoutUnit };
}

function refuseId(id: string): string | undefined {
  if (id === '') return 'it has no id';
  return id.length > maxExternalIdLength ? `its id has more than ${maxExternalIdLength} characters` : undefined;
}

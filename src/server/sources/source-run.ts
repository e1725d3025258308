/**
 * Reads a source and imports its jobs. Failures leave yesterday's jobs as they are, except those under a company name that the
 * source's `companies` lacks: they close first.
 */
import type { CatalogueStore } from '../catalogue/catalogue-store.ts';
import { type ImportOptions, type ImportSummary, importJobs } from '../catalogue/import/job-import.ts';
import type { Db } from '../platform/db/database.ts';
import { isLoopbackHost } from '../platform/net/ip-address.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs, minuteMs, secondMs } from '../platform/time/durations.ts';
import { isoAfter, isoBefore } from '../platform/time/iso-timestamps.ts';
import { createSourceClient, type SourceClient, type Validators } from './download/source-client.ts';
import { NotModified, SourceError } from './download/source-error.ts';
import type { Reader } from './readers/reader.ts';
import { findReader } from './readers/reader-registry.ts';
import type { Source } from './source.ts';
import { hashSettings, readSource, type SourceFeed } from './source-feed.ts';
import { limitSource } from './source-limits.ts';
import { listForeignJobs, sourceRowStore } from './source-row-store.ts';
import { type StoredSource, sourceStore } from './source-store.ts';

export interface SourceAccess {
  db: Db;
  dataDir: string;
  /** The portal's address, for the User-Agent. */
  publicOrigin: string;
  importAllowHosts: readonly string[];
  now: Clock;
  /** From 0 to 1. */
  random: () => number;
  signal: AbortSignal;
}

export interface SourceRunOptions extends Pick<ImportOptions, 'onRejected' | 'onProgress'> {
  catalogue: CatalogueStore;
  claimId: string;
  allowClose: number;
  /** By default 30 minutes. */
  maxRunMs?: number;
}

export interface SourceRunResult {
  summary: ImportSummary;
  /** The list is that of the last complete run, so that nothing was compared. */
  isUnchanged: boolean;
}

export const runIntervalMs = 15 * minuteMs;
/** Renewed while the run lasts. Afterwards another process may read the source of a crashed one. */
export const claimTimeoutMs = 2 * minuteMs;
/** After it the whole list is read, so that no mistake lasts. */
const maxValidatorsAgeMs = dayMs;
const staleRowAgeMs = 30 * dayMs;
/** No board holds the others up for longer. The next run goes on with what this one has saved. */
export const defaultMaxRunMs = 30 * minuteMs;

/** The list that the last complete run has read, and with which settings. */
interface StoredValidators extends Validators {
  settingsHash: string;
  readAt: string;
}

/** Runs a claimed source, records the result and ends the claim. Rethrows what went wrong. */
export async function runSource(source: StoredSource, access: SourceAccess, options: SourceRunOptions): Promise<SourceRunResult> {
  const { db, now, signal } = access;
  const { claimId, maxRunMs = defaultMaxRunMs } = options;
  const store = sourceStore(db);
  const renew = () => store.renewClaim(source.name, { id: claimId, until: isoAfter(now(), claimTimeoutMs) }).catch(() => {});
  const heartbeat = setInterval(renew, claimTimeoutMs / 4);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new SourceError(`took more than ${maxRunMs / minuteMs} minutes`)), maxRunMs);
  try {
    const limited = { ...access, signal: AbortSignal.any([signal, limit.signal]) };
    const closed = await closeForeignJobs(source, access, options.catalogue);
    const { validators, ...result } = await readAndImport(source, limited, options);
    const { rejected } = result.summary;
    result.summary.closed += closed;
    const times = { at: now().toISOString(), nextRunAt: isoAfter(now(), runIntervalMs) };
    await store.recordSuccess(source.name, claimId, { ...times, rejected, validators });
    return result;
  } catch (error) {
    if (signal.aborted) await store.releaseClaim(source.name, claimId);
    else {
      const delayMs = Math.max(runIntervalMs, error instanceof SourceError ? error.retryAfterMs : 0);
      const times = { at: now().toISOString(), nextRunAt: isoAfter(now(), delayMs) };
      await store.recordFailure(source.name, claimId, { ...times, error: (error as Error).message });
    }
    throw error;
  } finally {
    clearInterval(heartbeat);
    clearTimeout(timer);
  }
}

/** Jobs from before the source had `companies`. Whatever its board answers: it would get the applications for them. */
async function closeForeignJobs(
  { name, settings: { companies } }: Source,
  { db, now }: SourceAccess,
  catalogue: CatalogueStore,
): Promise<number> {
  if (!companies) return 0;
  const foreign = await listForeignJobs(db, name, companies);
  if (foreign.size === 0) return 0;
  const isListed = (id: string) => !foreign.has(id);
  // The operator has named the companies, so that any number is meant.
  const closed = await catalogue.closeUnlisted(name, isListed, () => {}, now().toISOString());
  await catalogue.refreshIndex();
  return closed;
}

async function readAndImport(
  source: StoredSource,
  access: SourceAccess,
  { catalogue, allowClose, onRejected, onProgress }: SourceRunOptions,
): Promise<SourceRunResult & { validators: string | null }> {
  const { db, now } = access;
  const known = findValidators(source, now());
  const { feed, client } = openSource(source, access, { validators: known, saveRows: true });
  try {
    const summary = await importJobs(feed.items, limitSource(catalogue, db, source.name), {
      source: source.name,
      complete: true,
      allowClose: Math.max(allowClose, source.settings.maxClose),
      suspectEmpty: true,
      now,
      ...(onRejected && { onRejected }),
      ...(onProgress && { onProgress }),
    });
    await sourceRowStore(db).deleteStale(source.name, isoBefore(now(), staleRowAgeMs));
    // What failed has to be read again, even if the list stays the same.
    const validators = feed.failedDetails() === 0 ? toStoredValidators(source, client, now) : null;
    return { summary, isUnchanged: false, validators };
  } catch (error) {
    if (!(error instanceof NotModified)) throw error;
    const summary = { created: 0, updated: 0, closed: 0, rejected: source.rejected };
    return { summary, isUnchanged: true, validators: source.validators };
  }
}

/** Opens the feed of a source, with its address, limits and exceptions. */
export function openSource(
  source: Source,
  { db, dataDir, publicOrigin, importAllowHosts, now, random, signal }: SourceAccess,
  { validators, saveRows }: { validators: Validators | undefined; saveRows: boolean },
): { feed: SourceFeed; client: SourceClient } {
  const reader = requireReader(source);
  const origin = source.settings.base ?? reader.origin(source.settings);
  const { hostname } = new URL(origin);
  const client = createSourceClient({
    origin,
    userAgent: `careers-portal (+${publicOrigin})`,
    // Only the operator's own `base` is on loopback.
    allowedHosts: isLoopbackHost(hostname) ? [...importAllowHosts, hostname.replace(/^\[|\]$/g, '')] : importAllowHosts,
    folder: dataDir,
    validators,
    now,
    random,
    signal,
  });
  return { client, feed: readSource({ source, reader, client, rows: sourceRowStore(db), now, saveRows, signal }) };
}

function requireReader({ provider }: Source): Reader {
  const reader = findReader(provider);
  if (!reader) throw new SourceError(`has the provider ${provider}, which this version does not know`);
  return reader;
}

function findValidators(source: StoredSource, now: Date): Validators | undefined {
  if (source.validators === null) return undefined;
  const { settingsHash, readAt, ...validators } = JSON.parse(source.validators) as StoredValidators;
  const isFresh = now.getTime() - Date.parse(readAt) < maxValidatorsAgeMs;
  return isFresh && settingsHash === hashSettings(source) ? validators : undefined;
}

function toStoredValidators(source: Source, client: SourceClient, now: Clock): string | null {
  const validators = client.validators();
  if (!validators) return null;
  const stored: StoredValidators = { ...validators, settingsHash: hashSettings(source), readAt: now().toISOString() };
  return JSON.stringify(stored);
}

/** How often a waiting command looks whether another run has ended. */
export const claimPollMs = secondMs;

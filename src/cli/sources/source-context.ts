/** Shared context of the source commands. */
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isoAfter } from '#server/platform/time/iso-timestamps.ts';
import { describeMissingHandOver } from '#server/sources/delivery/missing-hand-over.ts';
import { SourceError } from '#server/sources/download/source-error.ts';
import type { Source } from '#server/sources/source.ts';
import { runIntervalMs, type SourceAccess } from '#server/sources/source-run.ts';
import { type SourceStore, type StoredSource, sourceStore } from '#server/sources/source-store.ts';
import { readSourcesFile } from '#server/sources/sources-file.ts';
import { withAbortOnSignal } from '../abort-on-signal.ts';
import { CommandError } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { isFeedFailure } from '../jobs/feed-arguments.ts';

export interface SourceContext {
  database: Database;
  env: Config;
  store: SourceStore;
  access: SourceAccess;
}

export const now = () => new Date();

/** The portal reads a new source only after an interval, so that the operator checks it first. */
export function firstRun() {
  const at = now();
  return { at: at.toISOString(), nextRunAt: isoAfter(at, runIntervalMs) };
}

export function withSources(work: (context: SourceContext) => Promise<number>): Promise<number> {
  return withMigratedDatabase((database, env) =>
    withAbortOnSignal(async (signal) => {
      const { db } = database;
      const store = sourceStore(db);
      await store.addFile(readSourcesFile(env.sourcesFile), firstRun());
      const { dataDir, publicOrigin, importAllowHosts } = env;
      const access = { db, dataDir, publicOrigin, importAllowHosts, now, random: Math.random, signal };
      return work({ database, env, store, access });
    }),
  );
}

export async function requireSource(store: SourceStore, name: string): Promise<StoredSource> {
  const source = await store.find(name);
  if (source) return source;
  const known = (await store.list()).map(({ name }) => name).join(', ');
  throw new CommandError(1, `There is no source "${name}"${known ? `; known: ${known}` : ''}.`);
}

/** Says on its own line that applications for a source reach no system and no mailbox. */
export function printMissingHandOver(source: Source, env: Config): void {
  const sentence = describeMissingHandOver(source, env);
  if (sentence !== undefined) console.error(sentence);
}

/** The errors that a sentence about the source explains. */
export const isSourceFailure = (error: unknown): error is Error => error instanceof SourceError || isFeedFailure(error);

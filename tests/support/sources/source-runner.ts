/** Runs sources in a test's database as the portal does. */
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import type { Rejection } from '#server/catalogue/import/job-import.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSearch } from '#server/search/search.ts';
import { buildSource } from '#server/sources/source-parameters.ts';
import { runSource, type SourceRunResult } from '#server/sources/source-run.ts';
import { sourceStore } from '#server/sources/source-store.ts';

export interface SourceRunner {
  /** Adds a source that is due at once. */
  add(name: string, provider: string, parameters: Record<string, unknown>): Promise<void>;
  /** Claims and runs a source. Rejects with the reason of a failure. */
  run(name: string, options?: { allowClose?: number; maxRunMs?: number }): Promise<SourceRunResult & { rejections: Rejection[] }>;
  /** The open jobs of a source by id. */
  openJobs(name: string): Promise<Map<string, { title: string; description: string; updatedAt: string }>>;
  findSource: ReturnType<typeof sourceStore>['find'];
  /** Moves the clock of later runs. */
  advance(ms: number): void;
}

export function createSourceRunner(database: Database, dataDir: string): SourceRunner {
  const { db } = database;
  const store = sourceStore(db);
  let time = Date.parse('2026-10-01T10:00:00Z');
  const now = () => new Date(time);
  const access = {
    db,
    dataDir,
    publicOrigin: 'https://careers.example.com',
    importAllowHosts: [],
    now,
    random: () => 0,
    signal: new AbortController().signal,
  };
  return {
    async add(name, provider, parameters) {
      const source = buildSource(name, provider, { board: 'acme', company: 'Acme A/S', ...parameters });
      const at = now().toISOString();
      await store.insert(source, 'command', { at, nextRunAt: at });
    },

    async run(name, { allowClose = 0, maxRunMs } = {}) {
      const rejections: Rejection[] = [];
      await store.claim(name, { id: 'test', until: new Date(time + 60_000).toISOString() }, now().toISOString());
      const source = await store.find(name);
      if (!source) throw new Error(`There is no source ${name}.`);
      const catalogue = catalogueStore(db, createSearch(database, now));
      const onRejected = (rejection: Rejection) => void rejections.push(rejection);
      const result = await runSource(source, access, {
        catalogue,
        claimId: 'test',
        allowClose,
        onRejected,
        ...(maxRunMs !== undefined && { maxRunMs }),
      });
      return { ...result, rejections };
    },

    async openJobs(name) {
      const rows = await db
        .selectFrom('jobs')
        .where('source', '=', name)
        .where('closed_at', 'is', null)
        .select(['external_id', 'title', 'description', 'updated_at'])
        .orderBy('external_id')
        .execute();
      return new Map(
        rows.map(({ external_id, title, description, updated_at }) => [
          String(external_id),
          { title, description, updatedAt: updated_at },
        ]),
      );
    },

    findSource: store.find,
    advance(ms) {
      time += ms;
    },
  };
}

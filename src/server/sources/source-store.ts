/** Reads and writes `sources`. No other module writes it. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp, Tables } from '../platform/db/schema.ts';
import type { Source, SourceSettings } from './source.ts';

export interface StoredSource extends Source {
  origin: 'command' | 'file';
  nextRunAt: IsoTimestamp;
  lastRunAt: IsoTimestamp | null;
  lastSuccessAt: IsoTimestamp | null;
  lastError: string | null;
  failures: number;
  rejected: number;
  validators: string | null;
}

/** A run owns its source until the claim ends. */
export interface Claim {
  id: string;
  until: IsoTimestamp;
}

interface RunResult {
  at: IsoTimestamp;
  nextRunAt: IsoTimestamp;
}

interface RunFailure extends RunResult {
  error: string;
}

export function sourceStore(db: Db) {
  const unclaimed = (at: IsoTimestamp) =>
    db
      .selectFrom('sources')
      .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', at)]))
      .orderBy('next_run_at')
      .orderBy('name');

  async function claim(name: string, { id, until }: Claim, at: IsoTimestamp): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('sources')
      .set({ claimed_by: id, claimed_until: until })
      .where('name', '=', name)
      .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', at)]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Returns false if there is a source with this name. */
  async function insert(source: Source, origin: StoredSource['origin'], { at, nextRunAt }: RunResult): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('sources')
      .values({ ...toRow(source), origin, created_at: at, next_run_at: nextRunAt })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Inserts or changes the sources of a file. */
  async function addFile(sources: readonly Source[], times: RunResult): Promise<void> {
    for (const source of sources) {
      if (await insert(source, 'file', times)) continue;
      const { name, ...row } = toRow(source);
      await db
        .updateTable('sources')
        .set({ ...row, origin: 'file' })
        .where('name', '=', name)
        .execute();
    }
  }

  async function remove(name: string): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('sources').where('name', '=', name).executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }

  const owned = (name: string, claimId: string) =>
    db.updateTable('sources').where('name', '=', name).where('claimed_by', '=', claimId);

  return {
    claim,

    /** By name. */
    async list(): Promise<StoredSource[]> {
      return (await selectSources(db).orderBy('name').execute()).map(toSource);
    },

    async count(): Promise<{ all: number; failing: number }> {
      return db
        .selectFrom('sources')
        .select([sql<number>`count(*)`.as('all'), sql<number>`count(case when failures > 0 then 1 end)`.as('failing')])
        .executeTakeFirstOrThrow();
    },

    async find(name: string): Promise<StoredSource | undefined> {
      const row = await selectSources(db).where('name', '=', name).executeTakeFirst();
      return row && toSource(row);
    },

    /** The source of a job; undefined for a job of an import. */
    async findOfJob(jobId: number): Promise<StoredSource | undefined> {
      const ofJob = db.selectFrom('jobs').where('id', '=', jobId).select('source');
      const row = await selectSources(db).where('name', '=', ofJob).executeTakeFirst();
      return row && toSource(row);
    },

    insert,

    addFile,

    /** Makes the sources of a file those with this origin. Returns the names that the file no longer has. */
    async syncFile(sources: readonly Source[], times: RunResult): Promise<string[]> {
      await addFile(sources, times);
      const rows = await db.selectFrom('sources').where('origin', '=', 'file').select('name').execute();
      const removed = rows.map(({ name }) => name).filter((name) => !sources.some((source) => source.name === name));
      for (const name of removed) await remove(name);
      return removed;
    },

    delete: remove,

    /** Claims the source that has waited longest among those that are due. */
    async claimDue(next: Claim, at: IsoTimestamp, excluded: readonly string[]): Promise<string | undefined> {
      const due = await unclaimed(at)
        .where('next_run_at', '<=', at)
        .$if(excluded.length > 0, (query) => query.where('name', 'not in', excluded))
        .select('name')
        .executeTakeFirst();
      return due && (await claim(due.name, next, at)) ? due.name : undefined;
    },

    /** A source that another process reads is due again after its claim at the earliest. */
    async nextDueAt(excluded: readonly string[]): Promise<IsoTimestamp | undefined> {
      const next = await db
        .selectFrom('sources')
        .$if(excluded.length > 0, (query) => query.where('name', 'not in', excluded))
        .select(sql<string>`case when claimed_until > next_run_at then claimed_until else next_run_at end`.as('due'))
        .orderBy('due')
        .executeTakeFirst();
      return next?.due;
    },

    async renewClaim(name: string, { id, until }: Claim): Promise<void> {
      await owned(name, id).set({ claimed_until: until }).execute();
    },

    async releaseClaim(name: string, claimId: string): Promise<void> {
      await owned(name, claimId).set({ claimed_by: null, claimed_until: null }).execute();
    },

    /** Ends the claim of a run that read the whole source. */
    async recordSuccess(
      name: string,
      claimId: string,
      { at, nextRunAt, rejected, validators }: RunResult & { rejected: number; validators: string | null },
    ): Promise<void> {
      const state = { last_run_at: at, last_success_at: at, next_run_at: nextRunAt, last_error: null, failures: 0 };
      await owned(name, claimId)
        .set({ ...state, rejected, validators, claimed_by: null, claimed_until: null })
        .execute();
    },

    /** Ends the claim of a failed run. */
    async recordFailure(name: string, claimId: string, failure: RunFailure): Promise<void> {
      await owned(name, claimId)
        .set(({ eb }) => toFailed(failure, eb))
        .execute();
    },

    /** Records a failure of runs whose claims ended without a result, and returns their sources. */
    async failLostRuns(failure: RunFailure, excluded: readonly string[]): Promise<string[]> {
      const lost = await db
        .selectFrom('sources')
        .where('claimed_until', '<=', failure.at)
        .$if(excluded.length > 0, (query) => query.where('name', 'not in', excluded))
        .select('name')
        .execute();
      // Most calls find none, and take no lock.
      if (lost.length === 0) return [];
      const names = lost.map(({ name }) => name);
      const failed = await db
        .updateTable('sources')
        .where('name', 'in', names)
        .where('claimed_until', '<=', failure.at)
        .set(({ eb }) => toFailed(failure, eb))
        .returning('name')
        .execute();
      return failed.map(({ name }) => name);
    },
  };
}

export type SourceStore = ReturnType<typeof sourceStore>;

const selectSources = (db: Db) =>
  db
    .selectFrom('sources')
    .select(['name', 'provider', 'settings', 'origin', 'failures', 'rejected', 'validators'])
    .select([
      'next_run_at as nextRunAt',
      'last_run_at as lastRunAt',
      'last_success_at as lastSuccessAt',
      'last_error as lastError',
    ]);

const toSource = <Row extends { settings: string }>({ settings, ...row }: Row) => ({
  ...row,
  settings: JSON.parse(settings) as SourceSettings,
});

/** Without validators the next run reads the whole list. */
const toFailed = ({ at, nextRunAt, error }: RunFailure, eb: ExpressionBuilder<Tables, 'sources'>) => ({
  last_run_at: at,
  next_run_at: nextRunAt,
  last_error: error.slice(0, 500),
  failures: eb('failures', '+', 1),
  validators: null,
  claimed_by: null,
  claimed_until: null,
});

const toRow = ({ name, provider, settings }: Source) => ({ name, provider, settings: JSON.stringify(settings) });

/** Reads and writes `alerts`. No other module writes it. */
import { sql, type UpdateObject } from 'kysely';
import type { AlertPeriod } from '#contract/alerts/alert-calls.ts';
import { alertsMax } from '#contract/limits.ts';
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { DatabaseEngine, Db } from '../platform/db/database.ts';
import { lockName } from '../platform/db/name-lock.ts';
import type { IsoTimestamp, Tables } from '../platform/db/schema.ts';
import { deleteLedgers } from './alert-ledger.ts';

export interface AlertRow {
  id: string;
  email: string;
  criteria: string;
  period: AlertPeriod;
  state: 'pending' | 'active' | 'paused' | 'ended';
  createdAt: IsoTimestamp;
  confirmedAt: IsoTimestamp | null;
  pausedAt: IsoTimestamp | null;
  endedAt: IsoTimestamp | null;
  endsAt: IsoTimestamp | null;
  warnedAt: IsoTimestamp | null;
  startVersion: number;
  seenVersion: number;
  nextRunAt: IsoTimestamp | null;
  lastNew: number | null;
  lastNewAt: IsoTimestamp | null;
}

export type AlertChange = UpdateObject<Tables, 'alerts'>;

const columns = [
  'id',
  'email',
  'criteria',
  'period',
  'state',
  'created_at as createdAt',
  'confirmed_at as confirmedAt',
  'paused_at as pausedAt',
  'ended_at as endedAt',
  'ends_at as endsAt',
  'warned_at as warnedAt',
  'start_version as startVersion',
  'seen_version as seenVersion',
  'next_run_at as nextRunAt',
  'last_new as lastNew',
  'last_new_at as lastNewAt',
] as const;

const live = ['active', 'paused'] as const;

/**
 * Detaches an alert from its address, and leaves its deletion to `deleteOutdatedAlerts`: it may have mailed millions of jobs, whose rows
 * no transaction deletes in time.
 */
const discarded = { email: '', criteria: '', state: 'ended', next_run_at: null } satisfies AlertChange;

export function alertStore(db: Db, engine: DatabaseEngine) {
  /**
   * Serializes the changes of an address on PostgreSQL until the transaction ends, so that the limit holds. Precedes the locks of its
   * alerts, because transactions with another order would deadlock.
   */
  async function lockAddress(email: string): Promise<void> {
    await lockName(db, engine, `alerts ${email}`);
  }

  /** Keeps as many ended alerts as an address may have: all that end at once can be restored. */
  async function discardFurtherEnded(email: string): Promise<void> {
    const ended = db.selectFrom('alerts').where('email', '=', email).where('state', '=', 'ended');
    const kept = ended.select('id').orderBy('ended_at', 'desc').orderBy('id').limit(alertsMax);
    await db
      .updateTable('alerts')
      .set(discarded)
      .where('email', '=', email)
      .where('state', '=', 'ended')
      .where('id', 'not in', kept)
      .execute();
  }

  return {
    async insertPending(alert: Pick<AlertRow, 'id' | 'email' | 'criteria' | 'period'>, at: IsoTimestamp): Promise<void> {
      await db
        .insertInto('alerts')
        .values({ ...alert, state: 'pending', created_at: at, confirmed_at: null, ends_at: null, next_run_at: null })
        .execute();
    },

    /** Locks the row until the transaction ends. */
    lock(id: string): Promise<AlertRow | undefined> {
      return selectAlert(db, id)
        .$if(engine === 'postgresql', (query) => query.forUpdate())
        .executeTakeFirst();
    },

    /** Confirmed alerts, newest first. */
    listByEmail(email: string): Promise<AlertRow[]> {
      return db
        .selectFrom('alerts')
        .where('email', '=', email)
        .where('state', '<>', 'pending')
        .select(columns)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
    },

    lockAddress,

    async update(id: string, change: AlertChange): Promise<void> {
      await db.updateTable('alerts').set(change).where('id', '=', id).execute();
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('alerts').where('id', '=', id).execute();
    },

    async end(id: string, email: string, at: IsoTimestamp): Promise<void> {
      await db.updateTable('alerts').set({ state: 'ended', ended_at: at, next_run_at: null }).where('id', '=', id).execute();
      await discardFurtherEnded(email);
    },

    async endAll(email: string, at: IsoTimestamp): Promise<void> {
      await lockAddress(email);
      await db
        .updateTable('alerts')
        .set({ state: 'ended', ended_at: at, next_run_at: null })
        .where('email', '=', email)
        .where('state', 'in', live)
        .execute();
      await discardFurtherEnded(email);
      // Unconfirmed ones stay, though ended: a stranger who unsubscribes an address would allow another mail otherwise.
      await db.updateTable('alerts').set({ ended_at: at }).where('email', '=', email).where('state', '=', 'pending').execute();
    },

    /** The newest first. */
    listEndedAt(email: string, at: IsoTimestamp, limit: number): Promise<AlertRow[]> {
      return db
        .selectFrom('alerts')
        .where('email', '=', email)
        .where('state', '=', 'ended')
        .where('ended_at', '=', at)
        .select(columns)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    async discardByEmail(email: string): Promise<void> {
      await lockAddress(email);
      await db.updateTable('alerts').set(discarded).where('email', '=', email).execute();
    },

    /**
     * Claims due alerts until `until`, those with equal criteria together. The update repeats the conditions of its subquery: when
     * two processes select the same row, only the first update matches.
     */
    claimDue(now: IsoTimestamp, until: IsoTimestamp, limit: number): Promise<AlertRow[]> {
      const due = db
        .selectFrom('alerts')
        .where('state', '=', 'active')
        .where('next_run_at', '<=', now)
        .where(isFree(now))
        .select('id')
        .orderBy('next_run_at')
        .orderBy('criteria')
        .orderBy('id')
        .limit(limit)
        .$if(engine === 'postgresql', (query) => query.forUpdate().skipLocked());
      return db
        .updateTable('alerts')
        .set({ claimed_until: until })
        .where('id', 'in', due)
        .where('state', '=', 'active')
        .where(isFree(now))
        .returning(columns)
        .execute();
    },

    /** Stores a run, unless another process ran the alert or its owner changed it meanwhile. */
    async completeRun(
      { id, seenVersion, startVersion, nextRunAt, criteria }: AlertRow,
      run: { seenVersion: number; nextRunAt: IsoTimestamp; at: IsoTimestamp },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('alerts')
        .set({ seen_version: run.seenVersion, next_run_at: run.nextRunAt, claimed_until: null, last_run_at: run.at })
        .where('id', '=', id)
        .where('state', '=', 'active')
        .where('seen_version', '=', seenVersion)
        .where('start_version', '=', startVersion)
        .where('next_run_at', '=', nextRunAt)
        .where('criteria', '=', criteria)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Omits claimed alerts: a worker that waits for them would ask again and again. */
    async nextRunTime(now: IsoTimestamp): Promise<IsoTimestamp | undefined> {
      const next = await db
        .selectFrom('alerts')
        .where('state', '=', 'active')
        .where('next_run_at', 'is not', null)
        .where(isFree(now))
        .select('next_run_at as at')
        .orderBy('next_run_at')
        .limit(1)
        .executeTakeFirst();
      return next?.at ?? undefined;
    },

    /** Alerts that end before this time, and whose owners were not warned. */
    listToWarn(endingBefore: IsoTimestamp, limit: number): Promise<AlertRow[]> {
      return db
        .selectFrom('alerts')
        .where('state', 'in', live)
        .where('ends_at', '<=', endingBefore)
        .where('warned_at', 'is', null)
        .select(columns)
        .limit(limit)
        .execute();
    },

    async endExpired(at: IsoTimestamp): Promise<void> {
      await db
        .updateTable('alerts')
        .set({ state: 'ended', ended_at: at, next_run_at: null })
        .where('state', 'in', live)
        .where('ends_at', '<=', at)
        .execute();
    },
  };
}

const isFree = (now: IsoTimestamp) => sql<boolean>`(claimed_until is null or claimed_until <= ${now})`;

/** Deletes discarded alerts, and from before this time those that were not confirmed, and ended ones. */
export async function deleteOutdatedAlerts(db: Db, time: IsoTimestamp, signal?: AbortSignal): Promise<number> {
  const outdated = db
    .selectFrom('alerts')
    .where((row) =>
      row.or([
        row('email', '=', ''),
        row.and([row('state', '=', 'pending'), row('created_at', '<', time)]),
        row.and([row('state', '=', 'ended'), row('ended_at', '<', time)]),
      ]),
    )
    .select('id');
  // The deletion of an alert would delete its ledger in the same statement.
  await deleteLedgers(db, outdated, signal);
  return deleteInBatches((limit) => db.deleteFrom('alerts').where('id', 'in', outdated.limit(limit)).executeTakeFirst(), signal);
}

/** Counts unconfirmed alerts, ended ones included, since `hour`, and since `day`, which is earlier. */
export async function countPendingAlerts(
  db: Db,
  hour: IsoTimestamp,
  day: IsoTimestamp,
): Promise<{ ofHour: number; ofDay: number }> {
  const counts = await db
    .selectFrom('alerts')
    .where('state', '=', 'pending')
    .where('created_at', '>', day)
    .select(({ fn }) => [
      fn.countAll().as('ofDay'),
      sql<number | string>`coalesce(sum(case when created_at > ${hour} then 1 else 0 end), 0)`.as('ofHour'),
    ])
    .executeTakeFirstOrThrow();
  return { ofHour: Number(counts.ofHour), ofDay: Number(counts.ofDay) };
}

const selectAlert = (db: Db, id: string) => db.selectFrom('alerts').where('id', '=', id).where('email', '<>', '').select(columns);

export const findAlert = (db: Db, id: string): Promise<AlertRow | undefined> => selectAlert(db, id).executeTakeFirst();

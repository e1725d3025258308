/** Outbox of applications to applicant tracking systems (`ats_deliveries`). `ats-status-store.ts` records their status events. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp, Tables } from '#server/platform/db/schema.ts';
import type { AtsDeliveryState } from '#server/platform/db/tables/ats-tables.ts';

/** An attempt owns its row until another one claims it. */
export interface ClaimedAtsDelivery {
  receiptId: string;
  source: string;
  /** Number of attempts, the current one included. */
  attempts: number;
  /** True if an earlier attempt may have arrived. */
  inDoubt: boolean;
  createdAt: IsoTimestamp;
}

/** The last row of a page. */
export interface AtsPosition {
  createdAt: IsoTimestamp;
  receiptId: string;
}

export interface AtsOutcome {
  state: AtsDeliveryState;
  at: IsoTimestamp;
  atsId: string | null;
  result: string | null;
}

export function atsDeliveryStore(db: Db) {
  /** Due rows of applications that are not withdrawn. */
  const selectOpen = (sources: readonly string[], excludedIds: readonly string[]) =>
    db
      .selectFrom('ats_deliveries')
      .innerJoin('application_history', 'application_history.receipt_id', 'ats_deliveries.receipt_id')
      .where('application_history.withdrawn_at', 'is', null)
      .where(isOpen)
      .where('ats_deliveries.source', 'in', sources)
      .$if(excludedIds.length > 0, (rows) => rows.where('ats_deliveries.receipt_id', 'not in', excludedIds))
      .orderBy('ats_deliveries.next_attempt_at')
      .orderBy('ats_deliveries.receipt_id')
      .limit(1);

  /** Only the attempt that claimed the row last. */
  const own = ({ receiptId, attempts }: Pick<ClaimedAtsDelivery, 'receiptId' | 'attempts'>) =>
    db
      .updateTable('ats_deliveries')
      .where('receipt_id', '=', receiptId)
      .where('state', '=', 'sending')
      .where('attempts', '=', attempts);

  return {
    /**
     * Does nothing for an application that is queued already.
     * @param asksUntil until when it waits for the voluntary page; null without one
     */
    async insert(receiptId: string, source: string, at: IsoTimestamp, asksUntil: IsoTimestamp | null = null): Promise<boolean> {
      const times = { created_at: at, next_attempt_at: asksUntil ?? at, asks_until: asksUntil };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('ats_deliveries')
        .values({ receipt_id: receiptId, source, state: 'waiting', ...times })
        .onConflict((conflict) => conflict.column('receipt_id').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Ends the wait for the voluntary page. Of this and an attempt that claims the row, only one finds it. */
    async endAsking(receiptId: string, at: IsoTimestamp): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('ats_deliveries')
        .set({ asks_until: null, next_attempt_at: at })
        .where('receipt_id', '=', receiptId)
        .where('state', '=', 'waiting')
        .where('asks_until', '>', at)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /**
     * Claims a due row of these sources until `until`, before anything is sent. A row that is still being sent has a lost
     * attempt. The update repeats the conditions of its subquery: when two processes select the same row, only the first
     * update matches.
     */
    async claimDue(
      sources: readonly string[],
      now: IsoTimestamp,
      until: IsoTimestamp,
      excludedIds: readonly string[],
    ): Promise<ClaimedAtsDelivery | undefined> {
      if (sources.length === 0) return undefined;
      const due = selectOpen(sources, excludedIds)
        .where('ats_deliveries.next_attempt_at', '<=', now)
        .select('ats_deliveries.receipt_id');
      const row = await db
        .updateTable('ats_deliveries')
        .set((column) => ({
          in_doubt: sql<0 | 1>`case when state = 'sending' then 1 else in_doubt end`,
          state: 'sending',
          attempts: column('attempts', '+', 1),
          next_attempt_at: until,
        }))
        .where('receipt_id', '=', due)
        .where(isOpen)
        .where('next_attempt_at', '<=', now)
        .returning(['receipt_id as receiptId', 'source', 'attempts', 'in_doubt as inDoubt', 'created_at as createdAt'])
        .executeTakeFirst();
      return row && { ...row, inDoubt: row.inDoubt === 1 };
    },

    async nextDueAt(sources: readonly string[], excludedIds: readonly string[]): Promise<IsoTimestamp | undefined> {
      if (sources.length === 0) return undefined;
      const next = await selectOpen(sources, excludedIds).select('ats_deliveries.next_attempt_at as at').executeTakeFirst();
      return next?.at;
    },

    /** Returns false if another attempt has claimed the row meanwhile. */
    async settle(claim: ClaimedAtsDelivery, { state, at, atsId, result }: AtsOutcome): Promise<boolean> {
      const { numUpdatedRows } = await own(claim)
        .set({ state, settled_at: at, ats_id: atsId, last_result: result })
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** Keeps an id that a status event has already stored. */
    async recordId(receiptId: string, atsId: string): Promise<void> {
      await db
        .updateTable('ats_deliveries')
        .set({ ats_id: atsId })
        .where('receipt_id', '=', receiptId)
        .where('state', '=', 'handed_over')
        .where('ats_id', 'is', null)
        .execute();
    },

    /** Nothing arrived by this attempt. */
    async scheduleRetry(claim: ClaimedAtsDelivery, at: IsoTimestamp, result: string): Promise<void> {
      await own(claim).set({ state: 'waiting', next_attempt_at: at, last_result: result }).execute();
    },

    /** False once the application is withdrawn, or its account deleted. */
    async isWanted(receiptId: string): Promise<boolean> {
      const application = await db
        .selectFrom('application_history')
        .where('receipt_id', '=', receiptId)
        .where('withdrawn_at', 'is', null)
        .select('receipt_id')
        .executeTakeFirst();
      return application !== undefined;
    },

    /** Something may have arrived: the row stays in `sending`, as after a crash. */
    async leaveInDoubt(claim: ClaimedAtsDelivery, at: IsoTimestamp, result: string): Promise<void> {
      await own(claim).set({ next_attempt_at: at, last_result: result }).execute();
    },

    /** An attempt that lasts keeps its row. */
    async renew(claim: ClaimedAtsDelivery, until: IsoTimestamp): Promise<void> {
      await own(claim).set({ next_attempt_at: until }).execute();
    },

    /** Ends the attempt before anything was sent, as if it had not been made. */
    async release(claim: ClaimedAtsDelivery, at: IsoTimestamp): Promise<void> {
      await own(claim)
        .set((column) => ({ state: 'waiting', attempts: column('attempts', '-', 1), next_attempt_at: at }))
        .execute();
    },

    /** An application whose withdrawal is final is not handed over; one that may have arrived stays listed. */
    async settleWithdrawn(at: IsoTimestamp): Promise<void> {
      const withdrawn = db
        .selectFrom('application_history')
        .where('withdrawal_released_at', 'is not', null)
        .where('receipt_id', 'is not', null)
        .select((column) => column.ref('receipt_id').$notNull().as('receipt_id'));
      await db
        .deleteFrom('ats_deliveries')
        .where('state', '=', 'waiting')
        .where('in_doubt', '=', 0)
        .where('receipt_id', 'in', withdrawn)
        .execute();
      await db
        .updateTable('ats_deliveries')
        .set({ state: 'uncertain', settled_at: at, last_result: 'withdrawn after an attempt without an answer' })
        .where(isOpen)
        .where('next_attempt_at', '<=', at)
        .where('receipt_id', 'in', withdrawn)
        .execute();
    },

    /**
     * Ends the wait for sources that were removed. A current attempt ends first. Withdrawn applications are left to their own
     * rules. Returns their number by source.
     */
    async settleRemoved(at: IsoTimestamp): Promise<Map<string, number>> {
      const ended = await db
        .updateTable('ats_deliveries')
        .set({
          state: sql<AtsDeliveryState>`case when state = 'waiting' and in_doubt = 0 then 'refused' else 'uncertain' end`,
          settled_at: at,
          last_result: 'its source was removed',
        })
        .where(isOpen)
        .where(({ eb, or }) => or([eb('state', '=', 'waiting'), eb('next_attempt_at', '<=', at)]))
        .where((row) => row.not(hasSource(row)))
        .where((row) => row.not(isWithdrawn(row)))
        .returning('source')
        .execute();
      return countBySource(ended);
    },

    /** Makes all that wait uncertain, and returns their number: another portal may have sent them. */
    async leaveWaitingUncertain(at: IsoTimestamp, result: string): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('ats_deliveries')
        .set({ state: 'uncertain', settled_at: at, last_result: result })
        .where(isOpen)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** A retry would send what was mailed to the company instead. */
    async deleteRefused(receiptId: string): Promise<void> {
      await db.deleteFrom('ats_deliveries').where('receipt_id', '=', receiptId).where('state', '=', 'refused').execute();
    },

    /** Lists the states of applications, oldest first, after `position`. */
    list(states: readonly AtsDeliveryState[], source: string | undefined, after: AtsPosition | undefined, limit: number) {
      return db
        .selectFrom('ats_deliveries')
        .where('state', 'in', states)
        .$if(source !== undefined, (rows) => rows.where('source', '=', source ?? ''))
        .$if(after !== undefined, (rows) =>
          rows.where(sql<boolean>`(created_at, receipt_id) > (${after?.createdAt}, ${after?.receiptId})`),
        )
        .select(['receipt_id as receiptId', 'source', 'state', 'attempts', 'created_at as createdAt', 'settled_at as settledAt'])
        .select(['next_attempt_at as nextAttemptAt', 'ats_id as atsId', 'last_result as lastResult'])
        .orderBy('created_at')
        .orderBy('receipt_id')
        .limit(limit)
        .execute();
    },

    /** Queues refused and uncertain applications again, except withdrawn ones. Returns their number. */
    async requeue(which: { ids: readonly string[] } | { source: string; states: readonly AtsDeliveryState[] }, at: IsoTimestamp) {
      const { numUpdatedRows } = await db
        .updateTable('ats_deliveries')
        .set({
          state: 'waiting',
          in_doubt: 0,
          attempts: 0,
          created_at: at,
          next_attempt_at: at,
          settled_at: null,
          alerted_at: null,
        })
        .where('state', 'in', 'ids' in which ? ['refused', 'uncertain'] : which.states)
        .where((row) => ('ids' in which ? row('receipt_id', 'in', which.ids) : row('source', '=', which.source)))
        // Their rows would be deleted as never sent, and are the only trace of what may have arrived.
        .where((row) => row.not(isWithdrawn(row)))
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** Marks those that wait for too long, each once. Returns their number by source. */
    async claimAlerts(createdBefore: IsoTimestamp, at: IsoTimestamp): Promise<Map<string, number>> {
      const late = await db
        .updateTable('ats_deliveries')
        .set({ alerted_at: at })
        .where(isOpen)
        .where('created_at', '<=', createdBefore)
        .where('alerted_at', 'is', null)
        .returning('source')
        .execute();
      return countBySource(late);
    },
  };
}

function countBySource(rows: readonly { source: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { source } of rows) counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
}

function isOpen({ eb }: ExpressionBuilder<Tables, 'ats_deliveries'>) {
  return eb('ats_deliveries.state', 'in', ['waiting', 'sending']);
}

function isWithdrawn({ exists, selectFrom }: ExpressionBuilder<Tables, 'ats_deliveries'>) {
  return exists(
    selectFrom('application_history')
      .whereRef('application_history.receipt_id', '=', 'ats_deliveries.receipt_id')
      .where('application_history.withdrawn_at', 'is not', null)
      .select('application_history.receipt_id'),
  );
}

/** False once it was removed. */
export function hasSource({ exists, selectFrom }: ExpressionBuilder<Tables, 'ats_deliveries'>) {
  return exists(selectFrom('sources').whereRef('sources.name', '=', 'ats_deliveries.source').select('sources.name'));
}

/** Counts by state, for metrics, and since when the first of the open ones waits. */
export function countAtsDeliveries(db: Db) {
  const count = (states: string) => sql<number>`count(case when state in (${sql.raw(states)}) then 1 end)`;
  return db
    .selectFrom('ats_deliveries')
    .select([count("'waiting', 'sending'").as('waiting'), count("'handed_over'").as('handedOver')])
    .select([count("'refused'").as('refused'), count("'uncertain'").as('uncertain')])
    .select(sql<string | null>`min(case when state in ('waiting', 'sending') then created_at end)`.as('oldest'))
    .executeTakeFirstOrThrow();
}

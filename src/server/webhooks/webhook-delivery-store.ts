/** Reads and writes the queue of webhook deliveries. The only writer of `webhook_deliveries`. */
import { type ExpressionBuilder, sql } from 'kysely';
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp, Tables } from '../platform/db/schema.ts';
import type { WebhookEventType } from './webhook-event-types.ts';

export interface NewDelivery {
  id: string;
  endpoint: string;
  type: WebhookEventType;
  orderKey: string;
  candidateId: string | null;
  /** Encrypted. */
  payload: string;
  dueAt: IsoTimestamp;
  expiresAt: IsoTimestamp;
}

export interface ClaimedDelivery {
  id: string;
  endpoint: string;
  type: WebhookEventType;
  orderKey: string;
  payload: string | null;
  /** Number of attempts, the current one included. */
  attempts: number;
  expiresAt: IsoTimestamp;
}

export interface ListedDelivery {
  id: string;
  endpoint: string;
  type: WebhookEventType;
  attempts: number;
  lastResult: string | null;
  createdAt: IsoTimestamp;
  nextAttemptAt: IsoTimestamp;
  failedAt: IsoTimestamp | null;
}

export type ReplaySelection = { ids: readonly string[] } | { since: IsoTimestamp };

/** SQLite binds at most 32,766 values in a statement. */
const insertBatchSize = 500;

export function webhookDeliveryStore(db: Db) {
  const updateOpen = (id: string) => db.updateTable('webhook_deliveries').where('id', '=', id).where(isOpen);

  /**
   * While an event waits for its retry, later ones of its key wait until the same time: otherwise they would come first in each
   * claim, which would have to look at all of them.
   */
  async function readWaits(deliveries: readonly NewDelivery[]): Promise<Map<string, IsoTimestamp>> {
    const rows = await db
      .selectFrom('webhook_deliveries')
      .where('endpoint', 'in', [...new Set(deliveries.map(({ endpoint }) => endpoint))])
      .where('order_key', 'in', [...new Set(deliveries.map(({ orderKey }) => orderKey))])
      .where(isOpen)
      .select(['endpoint', 'order_key as orderKey', ({ fn }) => fn.max('next_attempt_at').as('until')])
      .groupBy(['endpoint', 'order_key'])
      .execute();
    return new Map(rows.map((row) => [queueOf(row), row.until]));
  }

  return {
    async insert(deliveries: readonly NewDelivery[], createdAt: IsoTimestamp): Promise<void> {
      for (let from = 0; from < deliveries.length; from += insertBatchSize) {
        const batch = deliveries.slice(from, from + insertBatchSize);
        const waits = await readWaits(batch);
        const rows = batch.map((delivery) => ({
          id: delivery.id,
          endpoint: delivery.endpoint,
          type: delivery.type,
          order_key: delivery.orderKey,
          candidate_id: delivery.candidateId,
          payload: delivery.payload,
          next_attempt_at: latest(delivery.dueAt, waits.get(queueOf(delivery))),
          expires_at: delivery.expiresAt,
          created_at: createdAt,
        }));
        await db.insertInto('webhook_deliveries').values(rows).execute();
      }
    },

    /**
     * Claims a due delivery until `until`: closed jobs last, because a board can close thousands at once. The update repeats the
     * conditions of its subquery: when two processes select the same row, only the first update matches.
     */
    claimDue(
      endpoint: string,
      now: IsoTimestamp,
      until: IsoTimestamp,
      excludedIds: readonly string[],
    ): Promise<ClaimedDelivery | undefined> {
      const due = selectNext(db, endpoint, excludedIds).where('next_attempt_at', '<=', now).select('position');
      const dueOfCandidate = due.where(isOfCandidate);
      return db
        .updateTable('webhook_deliveries')
        .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: until }))
        .where('position', '=', (row) => row.fn.coalesce(dueOfCandidate, due))
        .where(isOpen)
        .where('next_attempt_at', '<=', now)
        .returning(['id', 'endpoint', 'type', 'order_key as orderKey', 'payload', 'attempts', 'expires_at as expiresAt'])
        .executeTakeFirst();
    },

    async nextDueAt(endpoint: string, excludedIds: readonly string[]): Promise<IsoTimestamp | undefined> {
      const next = await selectNext(db, endpoint, excludedIds).select('next_attempt_at as at').executeTakeFirst();
      return next?.at;
    },

    async markDelivered(id: string, at: IsoTimestamp): Promise<void> {
      await updateOpen(id).set({ delivered_at: at, payload: null, last_result: null }).execute();
    },

    /** Later events of its key move along. */
    async scheduleRetry(id: string, at: IsoTimestamp, result: string): Promise<void> {
      const retried = await updateOpen(id)
        .set({ next_attempt_at: at, last_result: result })
        .returning(['endpoint', 'order_key', 'position'])
        .executeTakeFirst();
      // Its candidate was deleted.
      if (!retried) return;
      await db
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: at })
        .where('endpoint', '=', retried.endpoint)
        .where('order_key', '=', retried.order_key)
        .where('position', '>', retried.position)
        .where(isOpen)
        .where('next_attempt_at', '<', at)
        .execute();
    },

    /** Keeps the payload for a replay. */
    async markFailed(id: string, at: IsoTimestamp, result: string): Promise<void> {
      await updateOpen(id).set({ failed_at: at, last_result: result }).execute();
    },

    /** Fails deliveries that expired while their endpoint was disabled or not configured. Returns their number. */
    async failExpired(now: IsoTimestamp): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ failed_at: now })
        .where(isOpen)
        .where('expires_at', '<=', now)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** Fails all waiting deliveries and returns their number. */
    async failWaiting(at: IsoTimestamp, result: string): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ failed_at: at, last_result: result })
        .where(isOpen)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** Lists failed and waiting deliveries in the order of their events. */
    listUndelivered(afterPosition: number, limit: number): Promise<(ListedDelivery & { position: number })[]> {
      return db
        .selectFrom('webhook_deliveries')
        .where('delivered_at', 'is', null)
        .where('position', '>', afterPosition)
        .select(['position', 'id', 'endpoint', 'type', 'attempts', 'last_result as lastResult', 'created_at as createdAt'])
        .select(['next_attempt_at as nextAttemptAt', 'failed_at as failedAt'])
        .orderBy('position')
        .limit(limit)
        .execute();
    },

    /**
     * Queues failed deliveries again, by their ids or by the time of their events. Leaves out applications whose withdrawal was
     * released: their data would come after it. Returns the numbers of both.
     */
    async replay(
      which: ReplaySelection,
      at: IsoTimestamp,
      expiresAt: IsoTimestamp,
    ): Promise<{ queued: number; withdrawn: number }> {
      const isSelected = (row: ExpressionBuilder<Tables, 'webhook_deliveries'>) =>
        row.and([
          row('failed_at', 'is not', null),
          'ids' in which ? row('id', 'in', which.ids) : row('created_at', '>=', which.since),
        ]);
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ failed_at: null, attempts: 0, next_attempt_at: at, expires_at: expiresAt })
        .where(isSelected)
        .where((row) => row.not(isOfWithdrawn(row)))
        .executeTakeFirstOrThrow();
      const { withdrawn } = await db
        .selectFrom('webhook_deliveries')
        .where(isSelected)
        .where(isOfWithdrawn)
        .select(({ fn }) => fn.countAll().as('withdrawn'))
        .executeTakeFirstOrThrow();
      return { queued: Number(numUpdatedRows), withdrawn: Number(withdrawn) };
    },

    /** Deletes all deliveries with data of a candidate, waiting ones included. */
    async deleteByCandidate(candidateId: string): Promise<void> {
      await db.deleteFrom('webhook_deliveries').where('candidate_id', '=', candidateId).execute();
    },

    /** Deletes events delivered or failed before these times. */
    deleteBefore(times: { delivered: IsoTimestamp; failed: IsoTimestamp }, signal?: AbortSignal): Promise<number> {
      const old = db
        .selectFrom('webhook_deliveries')
        .select('position')
        .where((row) => row.or([row('delivered_at', '<', times.delivered), row('failed_at', '<', times.failed)]));
      return deleteInBatches(
        (limit) => db.deleteFrom('webhook_deliveries').where('position', 'in', old.limit(limit)).executeTakeFirst(),
        signal,
      );
    },
  };
}

/**
 * A later event of the same key waits for the earlier one. A subquery with a limit finds it: PostgreSQL would make a join of `not
 * exists`, and compare every two events while its statistics do not know how many wait. The order makes it use the index of keys.
 */
export const selectNext = (db: Db, endpoint: string, excludedIds: readonly string[]) =>
  db
    .selectFrom('webhook_deliveries')
    .where('endpoint', '=', endpoint)
    .where(isOpen)
    .$if(excludedIds.length > 0, (rows) => rows.where('id', 'not in', excludedIds))
    .where(
      ({ selectFrom }) =>
        selectFrom('webhook_deliveries as earlier')
          .whereRef('earlier.endpoint', '=', 'webhook_deliveries.endpoint')
          .whereRef('earlier.order_key', '=', 'webhook_deliveries.order_key')
          .whereRef('earlier.position', '<', 'webhook_deliveries.position')
          .where('earlier.delivered_at', 'is', null)
          .where('earlier.failed_at', 'is', null)
          .select('earlier.position')
          .orderBy('earlier.position')
          .limit(1),
      'is',
      null,
    )
    .orderBy('next_attempt_at')
    .orderBy('position')
    .limit(1);

/** Counts failed and waiting deliveries, for metrics. */
export function countUndelivered(db: Db) {
  return db
    .selectFrom('webhook_deliveries')
    .where('delivered_at', 'is', null)
    .select([
      sql<number>`count(case when failed_at is null then 1 end)`.as('waiting'),
      sql<number>`count(failed_at)`.as('failed'),
      sql<string | null>`min(case when failed_at is null then created_at end)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}

const queueOf = ({ endpoint, orderKey }: Pick<NewDelivery, 'endpoint' | 'orderKey'>) => JSON.stringify([endpoint, orderKey]);

const latest = (at: IsoTimestamp, until: IsoTimestamp | undefined) => (until !== undefined && until > at ? until : at);

function isOpen({ eb, and }: ExpressionBuilder<Tables, 'webhook_deliveries'>) {
  return and([eb('delivered_at', 'is', null), eb('failed_at', 'is', null)]);
}

/** The event of an application whose withdrawal can no longer be undone. */
function isOfWithdrawn({ and, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'webhook_deliveries'>) {
  return and([
    eb('webhook_deliveries.type', '=', 'application.created'),
    exists(
      selectFrom('application_history')
        .whereRef('application_history.receipt_id', '=', 'webhook_deliveries.order_key')
        .where('application_history.withdrawal_released_at', 'is not', null)
        .select('application_history.receipt_id'),
    ),
  ]);
}

/** A literal, as in the index of such rows: SQLite would not use it for a parameter. */
function isOfCandidate({ eb }: ExpressionBuilder<Tables, 'webhook_deliveries'>) {
  return eb('type', '<>', sql.lit('job.closed'));
}

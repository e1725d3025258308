/**
 * Counts charges in rolling windows, across nodes and restarts.
 *
 * A subject is one row with its latest charges, newest first, each of the same width. A window is full while its `max`-th
 * newest charge lies within it. One statement checks and charges, so concurrent requests cannot exceed a limit.
 */
import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';
import { isoAfter, isoBefore } from '../platform/time/iso-timestamps.ts';
import type { LimitedSubject, RateLimit } from './rate-limit-window.ts';

/** Identifies a charge, for its refund. */
export type Charge = string;

export interface ChargeResult {
  charge: Charge;
  /** Charges in the first window, this one included. */
  count: number;
}

/** One charge at several limits. */
export interface ChargedAll {
  charge: Charge;
  /** Charges in the first window of each limit, this one included. */
  counts: number[];
  rejectedBy?: undefined;
}

export interface Rejection<Limited extends LimitedSubject> {
  rejectedBy: Limited;
  waitMs: number;
}

const timeWidth = '2026-11-05T14:00:00.000Z'.length;
/** Makes charges of one millisecond unique. */
const suffixBytes = 6;
const chargeWidth = timeWidth + (suffixBytes * 4) / 3;

/** Subjects of a statement. */
const batchSize = 1000;

export type RateLimitStore = ReturnType<typeof rateLimitStore>;

/** The only writer of `sign_in_limits`. The name is historical: nodes of the previous release read the table during an update. */
export function rateLimitStore(db: Db) {
  /** Returns the subject's charges, or undefined when a window is full and `force` is not set. */
  const write = async (
    subject: string,
    limit: RateLimit,
    now: Date,
    charge: Charge,
    force = false,
  ): Promise<string | undefined> => {
    const maxCharges = Math.max(...limit.map(({ max }) => max));
    const longestMs = Math.max(...limit.map(({ windowMs }) => windowMs));
    const expiresAt = isoAfter(now, longestMs);
    const charges = sql.ref('sign_in_limits.marks');
    const hasRoom = limit.map(
      ({ max, windowMs }) =>
        sql<boolean>`substr(${charges}, ${sql.lit((max - 1) * chargeWidth + 1)}, ${sql.lit(timeWidth)}) <= ${isoBefore(now, windowMs)}`,
    );
    const written = await db
      .insertInto('sign_in_limits')
      .values({ subject, marks: charge, expires_at: expiresAt })
      .onConflict((conflict) => {
        const update = conflict.column('subject').doUpdateSet({
          marks: sql<string>`substr(excluded.marks || ${charges}, 1, ${sql.lit(maxCharges * chargeWidth)})`,
          expires_at: expiresAt,
        });
        return force ? update : update.where(sql<boolean>`${sql.join(hasRoom, sql` and `)}`);
      })
      .returning('marks')
      .executeTakeFirst();
    return written?.marks;
  };

  const store = {
    /** Returns undefined when a window is full. */
    async charge(subject: string, limit: RateLimit, now: Date, charge = newCharge(now)): Promise<ChargeResult | undefined> {
      const marks = await write(subject, limit, now, charge);
      if (marks === undefined) return undefined;
      const since = isoBefore(now, limit[0]?.windowMs ?? 0);
      return { charge, count: splitCharges(marks).filter((each) => each.slice(0, timeWidth) > since).length };
    },

    /**
     * Charges the limits in this order. The first full one rejects, and the charges before it are refunded.
     *
     * Concurrent requests exceed no limit, but until its refund a rejected one occupies a place at the limits before. So limits
     * of narrow subjects come first. Call `findFull` before where a flood of rejected requests is to cause no writes.
     */
    async chargeAllOrNone<Limited extends LimitedSubject>(
      limits: readonly Limited[],
      now: Date,
      charge = newCharge(now),
    ): Promise<ChargedAll | Rejection<Limited>> {
      const counts: number[] = [];
      for (const [at, limited] of limits.entries()) {
        const charged = await store.charge(limited.subject, limited.limit, now, charge);
        if (!charged) {
          for (const { subject } of limits.slice(0, at)) await store.refund(subject, charge);
          return { rejectedBy: limited, waitMs: await store.retryAfterMs(limited.subject, limited.limit, now) };
        }
        counts.push(charged.count);
      }
      return { charge, counts };
    },

    /** Reads only. Returns the first full limit. */
    async findFull<Limited extends LimitedSubject>(
      limits: readonly Limited[],
      now: Date,
    ): Promise<Rejection<Limited> | undefined> {
      for (const limited of limits) {
        const waitMs = await store.retryAfterMs(limited.subject, limited.limit, now);
        if (waitMs > 0) return { rejectedBy: limited, waitMs };
      }
      return undefined;
    },

    /** Charges even when a window is full. */
    async forceCharge(subject: string, limit: RateLimit, now: Date, charge = newCharge(now)): Promise<void> {
      await write(subject, limit, now, charge, true);
    },

    /** Deletes the row of the last charge, so that refused requests for invented addresses do not fill the table. */
    async refund(subject: string, charge: Charge): Promise<void> {
      await db
        .updateTable('sign_in_limits')
        .set({ marks: sql<string>`replace(marks, ${charge}, '')` })
        .where('subject', '=', subject)
        .execute();
      // The condition keeps charges of concurrent requests since the update.
      await db.deleteFrom('sign_in_limits').where('subject', '=', subject).where('marks', '=', '').execute();
    },

    /** Deletes all charges of a subject and returns the newest. */
    async reset(subject: string): Promise<Charge | undefined> {
      const deleted = await db.deleteFrom('sign_in_limits').where('subject', '=', subject).returning('marks').executeTakeFirst();
      return splitCharges(deleted?.marks ?? '')[0];
    },

    /** Returns 0 when the next charge would succeed. */
    async retryAfterMs(subject: string, limit: RateLimit, now: Date): Promise<number> {
      const row = await db.selectFrom('sign_in_limits').where('subject', '=', subject).select('marks').executeTakeFirst();
      const charges = splitCharges(row?.marks ?? '');
      const waits = limit.map(({ max, windowMs }) => {
        const blocking = charges[max - 1];
        return blocking === undefined ? 0 : Date.parse(blocking.slice(0, timeWidth)) + windowMs - now.getTime();
      });
      return Math.max(0, ...waits);
    },

    /** Deletes all charges of these subjects by primary key: quick in a table of any size. */
    async deleteSubjects(subjects: readonly string[]): Promise<void> {
      for (let at = 0; at < subjects.length; at += batchSize)
        await db
          .deleteFrom('sign_in_limits')
          .where('subject', 'in', subjects.slice(at, at + batchSize))
          .execute();
    },

    /**
     * Yields the subjects that name one of these words, such as an address or an id. Reads the table in batches: one statement for
     * all of it exceeds the time-out of PostgreSQL once millions of invented addresses have a row.
     */
    async *streamSubjects(words: readonly string[]): AsyncGenerator<string> {
      // Whole words: one address may end with another.
      const spacedWords = words.map((word) => ` ${word} `);
      for (let after: string | undefined = ''; after !== undefined; ) {
        const rows: { subject: string }[] = await db
          .selectFrom('sign_in_limits')
          .where('subject', '>', after)
          .select('subject')
          .orderBy('subject')
          .limit(batchSize)
          .execute();
        for (const { subject } of rows) {
          const spacedSubject = ` ${subject} `;
          if (spacedWords.some((word) => spacedSubject.includes(word))) yield subject;
        }
        after = rows.at(-1)?.subject;
        await yieldToEventLoop();
      }
    },

    async deleteExpired(time: string, signal?: AbortSignal): Promise<number> {
      const expired = db.selectFrom('sign_in_limits').where('expires_at', '<', time).select('subject');
      // The second condition excludes subjects charged since the subquery.
      return deleteInBatches(
        (count) =>
          db
            .deleteFrom('sign_in_limits')
            .where('subject', 'in', expired.limit(count))
            .where('expires_at', '<', time)
            .executeTakeFirst(),
        signal,
      );
    },
  };
  return store;
}

const newCharge = (now: Date): Charge => now.toISOString() + randomBytes(suffixBytes).toString('base64url');

function splitCharges(marks: string): Charge[] {
  return Array.from({ length: marks.length / chargeWidth }, (_, at) => marks.slice(at * chargeWidth, (at + 1) * chargeWidth));
}

/**
 * Counts in rolling windows, on all nodes and over restarts. A subject is one row with the times of its last charges, newest
 * first and of one width: `most` in a stretch of time are spent while the `most`-th newest lies within it. So one statement
 * both asks and counts, and of any number at once no more get through.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';
import type { RateLimit } from './rate-limit.ts';

/** Names one charge, to give it back. */
export type Charge = string;

export interface ChargeResult {
  charge: Charge;
  /** How many stand in the first of the windows, this one included. */
  count: number;
}

const timeWidth = '2026-11-05T14:00:00.000Z'.length;
/** Tells charges of one millisecond apart. */
const tailBytes = 6;
const chargeWidth = timeWidth + (tailBytes * 4) / 3;

export type RateLimitStore = ReturnType<typeof rateLimitStore>;

/** The only writer of `sign_in_limits`, which kept its first name: a node of the release before reads it while nodes are replaced. */
export function rateLimitStore(db: Db) {
  const write = async (
    subject: string,
    windows: RateLimit,
    now: Date,
    charge: Charge,
    spentToo = false,
  ): Promise<string | undefined> => {
    const keptCharges = Math.max(...windows.map(({ max: most }) => most));
    const longestMs = Math.max(...windows.map(({ windowMs: perMs }) => perMs));
    const expiresAt = new Date(now.getTime() + longestMs).toISOString();
    const marks = sql.ref('sign_in_limits.marks');
    const free = windows.map(
      ({ max: most, windowMs: perMs }) =>
        sql<boolean>`substr(${marks}, ${sql.lit((most - 1) * chargeWidth + 1)}, ${sql.lit(timeWidth)}) <= ${before(now, perMs)}`,
    );
    const written = await db
      .insertInto('sign_in_limits')
      .values({ subject, marks: charge, expires_at: expiresAt })
      .onConflict((conflict) => {
        const update = conflict.column('subject').doUpdateSet({
          marks: sql<string>`substr(excluded.marks || ${marks}, 1, ${sql.lit(keptCharges * chargeWidth)})`,
          expires_at: expiresAt,
        });
        return spentToo ? update : update.where(sql<boolean>`${sql.join(free, sql` and `)}`);
      })
      .returning('marks')
      .executeTakeFirst();
    return written?.marks;
  };

  return {
    /** Counts one when every window has room for it; else undefined. */
    async charge(subject: string, windows: RateLimit, now: Date, charge = newCharge(now)): Promise<ChargeResult | undefined> {
      const marks = await write(subject, windows, now, charge);
      if (marks === undefined) return undefined;
      const since = before(now, windows[0]?.windowMs ?? 0);
      return { charge, count: chargesIn(marks).filter((each) => each.slice(0, timeWidth) > since).length };
    },

    /** Counts one, room or not. */
    async forceCharge(subject: string, windows: RateLimit, now: Date): Promise<void> {
      await write(subject, windows, now, newCharge(now), true);
    },

    async refund(subject: string, charge: Charge): Promise<void> {
      await db
        .updateTable('sign_in_limits')
        .set({ marks: sql<string>`replace(marks, ${charge}, '')` })
        .where('subject', '=', subject)
        .execute();
    },

    /** Forgets all that was charged to a subject, and gives the newest of it. */
    async reset(subject: string): Promise<Charge | undefined> {
      const gone = await db.deleteFrom('sign_in_limits').where('subject', '=', subject).returning('marks').executeTakeFirst();
      return chargesIn(gone?.marks ?? '')[0];
    },

    /** How long until there is room again; 0 when there is. */
    async retryAfterMs(subject: string, windows: RateLimit, now: Date): Promise<number> {
      const row = await db.selectFrom('sign_in_limits').where('subject', '=', subject).select('marks').executeTakeFirst();
      const charges = chargesIn(row?.marks ?? '');
      const waits = windows.map(({ max: most, windowMs: perMs }) => {
        const blocking = charges[most - 1];
        return blocking === undefined ? 0 : Date.parse(blocking.slice(0, timeWidth)) + perMs - now.getTime();
      });
      return Math.max(0, ...waits);
    },

    async deleteExpired(time: string, stopped?: AbortSignal): Promise<number> {
      const over = db.selectFrom('sign_in_limits').where('expires_at', '<', time).select('subject');
      // Said twice: whoever is charged again meanwhile is no longer among them.
      return deleteInBatches(
        (most) =>
          db
            .deleteFrom('sign_in_limits')
            .where('subject', 'in', over.limit(most))
            .where('expires_at', '<', time)
            .executeTakeFirst(),
        stopped,
      );
    },
  };
}

const newCharge = (now: Date): Charge => now.toISOString() + randomBytes(tailBytes).toString('base64url');
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

function chargesIn(marks: string): Charge[] {
  return Array.from({ length: marks.length / chargeWidth }, (_, at) => marks.slice(at * chargeWidth, (at + 1) * chargeWidth));
}

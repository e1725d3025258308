/** Reads and writes `used_tokens`. No other module writes it. */
import { deleteInBatches } from '#server/platform/db/batch-delete.ts';
import type { Db } from '#server/platform/db/database.ts';

export function usedTokenStore(db: Db) {
  return {
    /** Returns true to the only caller that consumed the token. */
    async consume(hash: string, expiresAt: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('used_tokens')
        .values({ hash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async deleteExpired(time: string, signal?: AbortSignal): Promise<number> {
      const expired = db.selectFrom('used_tokens').where('expires_at', '<', time).select('hash');
      return deleteInBatches(
        (count) => db.deleteFrom('used_tokens').where('hash', 'in', expired.limit(count)).executeTakeFirst(),
        signal,
      );
    },
  };
}

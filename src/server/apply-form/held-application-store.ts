/** Reads and writes `held_applications`. */
import type { Db } from '../platform/db/database.ts';

export interface HeldApplicationRow {
  id: string;
  fileId: string;
  size: number;
  /** Encrypted. */
  form: string;
  /** `candidate ID`, or `site NETWORK` of a visitor. */
  owner: string;
  expiresAt: string;
}

export function heldApplicationStore(db: Db) {
  return {
    find(id: string, at: string): Promise<HeldApplicationRow | undefined> {
      return db
        .selectFrom('held_applications')
        .where('id', '=', id)
        .where('expires_at', '>', at)
        .select(['id', 'file_id as fileId', 'size', 'form', 'owner', 'expires_at as expiresAt'])
        .executeTakeFirst();
    },

    /** Counts the rows of visitors. */
    async measureVisitors(): Promise<{ count: number; bytes: number }> {
      const { count, bytes } = await db
        .selectFrom('held_applications')
        .where('owner', 'like', 'site %')
        .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
        .executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },

    /** Counts the rows of an owner, except one. */
    async countOthers(owner: string, id: string): Promise<number> {
      const { count } = await db
        .selectFrom('held_applications')
        .where('owner', '=', owner)
        .where('id', '!=', id)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async insert({ id, fileId, size, form, owner, expiresAt }: HeldApplicationRow): Promise<void> {
      const row = { id, file_id: fileId, size, form, owner, expires_at: expiresAt };
      await db.insertInto('held_applications').values(row).execute();
    },

    async update(id: string, { form, expiresAt }: Pick<HeldApplicationRow, 'form' | 'expiresAt'>): Promise<void> {
      await db.updateTable('held_applications').set({ form, expires_at: expiresAt }).where('id', '=', id).execute();
    },

    /** Returns the files of the deleted rows. */
    async deleteByCandidate(candidateId: string): Promise<string[]> {
      const rows = await db
        .deleteFrom('held_applications')
        .where('owner', '=', `candidate ${candidateId}`)
        .returning('file_id')
        .execute();
      return rows.map(({ file_id }) => file_id);
    },

    /** Returns the file of the deleted row; undefined without a row. */
    async delete(id: string): Promise<string | undefined> {
      const row = await db.deleteFrom('held_applications').where('id', '=', id).returning('file_id').executeTakeFirst();
      return row?.file_id;
    },

    /** Returns the files of the deleted rows, at most `limit`. */
    async deleteExpired(at: string, limit: number): Promise<string[]> {
      const expired = db.selectFrom('held_applications').where('expires_at', '<=', at).select('id').limit(limit);
      const rows = await db.deleteFrom('held_applications').where('id', 'in', expired).returning('file_id').execute();
      return rows.map(({ file_id }) => file_id);
    },
  };
}

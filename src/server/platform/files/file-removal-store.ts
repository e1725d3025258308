/** Reads and writes `file_removals`: stored files without a row, whose bytes are still to be removed. */
import type { Db } from '../db/database.ts';
import type { FileStore } from './file-store.ts';

const batchSize = 50;

export function fileRemovalStore(db: Db) {
  return {
    /** In the transaction that deletes the rows of the files. */
    async insert(fileIds: readonly string[]): Promise<void> {
      if (fileIds.length === 0) return;
      await db
        .insertInto('file_removals')
        .values(fileIds.map((file_id) => ({ file_id })))
        .onConflict((conflict) => conflict.column('file_id').doNothing())
        .execute();
    },

    /** Lists files to remove, from the one after `after` on. */
    async list(after?: string): Promise<string[]> {
      const rows = await db
        .selectFrom('file_removals')
        .$if(after !== undefined, (query) => query.where('file_id', '>', after ?? ''))
        .select('file_id as id')
        .orderBy('file_id')
        .limit(batchSize)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The bytes are gone. */
    async delete(fileId: string): Promise<void> {
      await db.deleteFrom('file_removals').where('file_id', '=', fileId).execute();
    },
  };
}

/** Removes the bytes, and then the entry. Throws when the file store fails: the entry stays, and the portal tries it each minute. */
export async function removePendingFile(db: Db, files: Pick<FileStore, 'remove'>, fileId: string): Promise<void> {
  await files.remove(fileId);
  await fileRemovalStore(db).delete(fileId);
}

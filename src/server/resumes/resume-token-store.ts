/** Reads and writes the search tokens of resumes (`files.words`, `files.words_version`) and `unreadable_resumes`. */
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';

/** Marks a resume in `words_version` that is not tried again. */
const unreadable = 0;

export interface CurrentResume {
  candidateId: string;
  mediaType: string;
  size: number;
  sha256: string;
}

export function resumeTokenStore(db: Db) {
  return {
    /** Undefined for a resume that was deleted or replaced. */
    findCurrent(fileId: string): Promise<CurrentResume | undefined> {
      return db
        .selectFrom('files')
        .innerJoin('candidates', 'candidates.resume_id', 'files.id')
        .where('files.id', '=', fileId)
        .select(['files.candidate_id as candidateId', 'files.media_type as mediaType', 'files.size', 'files.sha256'])
        .executeTakeFirst();
    },

    /** Finds the next unindexed resume of a candidate, by id. */
    async findNextUnindexed(after = ''): Promise<string | undefined> {
      const row = await db
        .selectFrom('files')
        .innerJoin('candidates', 'candidates.resume_id', 'files.id')
        .where('files.words_version', 'is', null)
        .where('files.id', '>', after)
        .select('files.id')
        .orderBy('files.id')
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },

    /** Compares the candidate's resume with the catalogue; undefined without a resume. */
    async findIndexState(candidateId: string): Promise<{ fileId: string; state: 'unread' | 'outdated' | 'read' } | undefined> {
      const row = await db
        .selectFrom('candidates')
        .innerJoin('files', 'files.id', 'candidates.resume_id')
        .crossJoin('search_state')
        .where('candidates.id', '=', candidateId)
        .select(['files.id', 'files.words_version as wordsVersion', 'search_state.version'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { id: fileId, wordsVersion, version } = row;
      if (wordsVersion === null) return { fileId, state: 'unread' };
      return { fileId, state: wordsVersion === unreadable || wordsVersion >= version ? 'read' : 'outdated' };
    },

    async saveTokens(fileId: string, tokens: string[], version: number): Promise<void> {
      await db
        .updateTable('files')
        .set({ words: tokens.join(' '), words_version: version })
        .where('id', '=', fileId)
        .execute();
    },

    async markUnreadable(fileId: string): Promise<void> {
      await db.updateTable('files').set({ words: '', words_version: unreadable }).where('id', '=', fileId).execute();
    },

    /** Records bytes that no process reads again. */
    async addUnreadable(sha256: string, at: string): Promise<void> {
      await db
        .insertInto('unreadable_resumes')
        .values({ sha256, failed_at: at })
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .execute();
    },

    async isUnreadable(sha256: string): Promise<boolean> {
      const row = await db.selectFrom('unreadable_resumes').where('sha256', '=', sha256).select('sha256').executeTakeFirst();
      return row !== undefined;
    },

    /** Forgets the hashes of deleted resumes. */
    async forgetUnreadable(hashes: readonly string[]): Promise<void> {
      if (hashes.length > 0) await db.deleteFrom('unreadable_resumes').where('sha256', 'in', hashes).execute();
    },

    async deleteUnreadableBefore(time: string, signal?: AbortSignal): Promise<number> {
      const expired = db.selectFrom('unreadable_resumes').where('failed_at', '<', time).select('sha256');
      return deleteInBatches(
        (count) => db.deleteFrom('unreadable_resumes').where('sha256', 'in', expired.limit(count)).executeTakeFirst(),
        signal,
      );
    },
  };
}

/** Reads and writes the search tokens of resumes: `files.words` and `files.words_version`. */
import type { Db } from '../platform/db/database.ts';

/** Marks a resume in `words_version` that is not tried again. */
const unreadable = 0;

export function resumeTokenStore(db: Db) {
  return {
    /** Undefined for a deleted resume. */
    async findMediaType(fileId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('files')
        .where('id', '=', fileId)
        .where('kind', '=', 'resume')
        .select('media_type as mediaType')
        .executeTakeFirst();
      return row?.mediaType;
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
  };
}

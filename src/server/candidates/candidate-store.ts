/** Reads and writes `candidates` and `files`. No other module creates rows there. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { fileRemovalStore } from '../platform/files/file-removal-store.ts';

export interface Candidate {
  id: string;
  email: string;
  name: string;
  mobile: string;
  resumeId: string | null;
  resumeName: string | null;
  pictureId: string | null;
  /** When a mailed code or link last proved the address. */
  codeUsedAt: string | null;
}

export interface StoredFile {
  id: string;
  candidateId: string;
  kind: 'resume' | 'picture' | 'answer';
  name: string;
  mediaType: string;
  size: number;
}

export interface NewFile extends StoredFile {
  sha256: string;
}

/** As many refused warnings show that the mailbox is dead: the last one counts. */
export const maxRefusedWarnings = 3;

export function candidateStore(db: Db) {
  return {
    /** Leaves an existing candidate unchanged. True when the candidate is new. */
    async insertIfAbsent({ id, email, name = '' }: { id: string; email: string; name?: string }, at: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('candidates')
        .values({
          id,
          email,
          name,
          mobile: '',
          resume_id: null,
          picture_id: null,
          code_used_at: null,
          created_at: at,
          updated_at: at,
          active_at: at,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    findByEmail(email: string): Promise<{ id: string; resumeId: string | null } | undefined> {
      return db.selectFrom('candidates').where('email', '=', email).select(['id', 'resume_id as resumeId']).executeTakeFirst();
    },

    find(id: string): Promise<Candidate | undefined> {
      return db
        .selectFrom('candidates')
        .leftJoin('files', 'files.id', 'candidates.resume_id')
        .where('candidates.id', '=', id)
        .select([
          'candidates.id',
          'candidates.email',
          'candidates.name',
          'candidates.mobile',
          'candidates.resume_id as resumeId',
          'files.name as resumeName',
          'candidates.picture_id as pictureId',
          'candidates.code_used_at as codeUsedAt',
        ])
        .executeTakeFirst();
    },

    async recordCodeUse(id: string, at: string): Promise<void> {
      await db.updateTable('candidates').set({ code_used_at: at }).where('id', '=', id).execute();
    },

    /** True when a mailed code or link, or an identity, ever proved that the address is the candidate's. */
    async hasProvenAddress(id: string): Promise<boolean> {
      const proven = await db
        .selectFrom('candidates')
        .where('id', '=', id)
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('code_used_at', 'is not', null),
            exists(
              selectFrom('identities')
                .whereRef('identities.candidate_id', '=', 'candidates.id')
                .where('identities.proven_at', 'is not', null)
                .select('identities.subject'),
            ),
          ]),
        )
        .select('id')
        .executeTakeFirst();
      return proven !== undefined;
    },

    /**
     * Records a sign-in or visit, and locks the row until the transaction ends, so that no deletion comes between.
     * @returns false when there is no such candidate
     */
    async recordActivity(id: string, at: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('candidates')
        .set({ active_at: at, expiry_warned_at: null, refused_warnings: 0 })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async recordExpiryWarning(id: string, at: string): Promise<void> {
      await db.updateTable('candidates').set({ expiry_warned_at: at }).where('id', '=', id).execute();
    },

    /** A warning that is not delivered does not count, except the last refused one. */
    async recordUndeliveredWarning(email: string, isRefused: boolean): Promise<void> {
      await db
        .updateTable('candidates')
        .set((row) => {
          const refused = row('refused_warnings', '+', isRefused ? 1 : 0);
          const warnedAt = sql<string | null>`case when ${refused} < ${maxRefusedWarnings} then null else expiry_warned_at end`;
          return { refused_warnings: refused, expiry_warned_at: warnedAt };
        })
        .where('email', '=', email)
        // Later activity has made the warning obsolete.
        .where('expiry_warned_at', 'is not', null)
        .execute();
    },

    /** Inactive candidates are warned again before their accounts are deleted. */
    async forgetExpiryWarnings(): Promise<void> {
      await db
        .updateTable('candidates')
        .set({ expiry_warned_at: null, refused_warnings: 0 })
        .where('expiry_warned_at', 'is not', null)
        .execute();
    },

    async updateContactDetails(id: string, { name, mobile }: { name: string; mobile: string }, at: string): Promise<void> {
      await db.updateTable('candidates').set({ name, mobile, updated_at: at }).where('id', '=', id).execute();
    },

    /** Locks a candidate without a resume until the transaction ends; false when there is a resume. */
    async lockForFirstResume(id: string, at: string): Promise<boolean> {
      const locked = await db
        .updateTable('candidates')
        .set({ updated_at: at })
        .where('id', '=', id)
        .where('resume_id', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return locked !== undefined;
    },

    /** Records a file that answers a question. */
    insertFile,

    /**
     * Records a resume or picture as the candidate's, and deletes the older files of this kind, except those of applications.
     * Returns their ids, which are pending removals then.
     */
    async replaceFile(file: NewFile, at: string): Promise<string[]> {
      await insertFile(file, at);
      const current = file.kind === 'resume' ? { resume_id: file.id } : { picture_id: file.id };
      await db
        .updateTable('candidates')
        .set({ ...current, updated_at: at })
        .where('id', '=', file.candidateId)
        .execute();
      return deleteReplacedFiles(file);
    },

    /** Returns the ids of files that belong to a candidate, or to an application that waits for its code. */
    async findExistingFileIds(ids: string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('files')
        .where('id', 'in', ids)
        .select('id')
        .unionAll(db.selectFrom('held_applications').where('file_id', 'in', ids).select('file_id as id'))
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Lists the resumes, pictures and answers of a candidate, those of earlier applications included. */
    listFiles(candidateId: string) {
      return db
        .selectFrom('files')
        .where('candidate_id', '=', candidateId)
        .select(['id', 'kind', 'name', 'media_type as mediaType', 'size', 'sha256', 'created_at as createdAt'])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },

    /** Returns the search words of a file, separated by spaces. Empty for an unknown file. */
    async findWords(id: string): Promise<string> {
      const file = await db.selectFrom('files').where('id', '=', id).select('words').executeTakeFirst();
      return file?.words ?? '';
    },

    /** Deletes the candidate. The database cascades to identities, files, sessions, devices and applications. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('candidates').where('id', '=', id).execute();
    },

    findFile(id: string, candidateId: string): Promise<StoredFile | undefined> {
      return db
        .selectFrom('files')
        .where('id', '=', id)
        .where('candidate_id', '=', candidateId)
        .select(['id', 'candidate_id as candidateId', 'kind', 'name', 'media_type as mediaType', 'size'])
        .executeTakeFirst();
    },
  };

  async function insertFile(file: NewFile, at: string): Promise<void> {
    await db
      .insertInto('files')
      .values({
        id: file.id,
        candidate_id: file.candidateId,
        kind: file.kind,
        name: file.name,
        media_type: file.mediaType,
        size: file.size,
        sha256: file.sha256,
        words: '',
        words_version: null,
        created_at: at,
      })
      .execute();
  }

  async function deleteReplacedFiles({ id, candidateId, kind }: StoredFile): Promise<string[]> {
    const deleted = await db
      .deleteFrom('files')
      .where('candidate_id', '=', candidateId)
      .where('kind', '=', kind)
      .where('id', '<>', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('applications')
              .whereRef('applications.candidate_id', '=', 'files.candidate_id')
              .whereRef('applications.resume_id', '=', 'files.id')
              .select('applications.job_id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('application_history')
              .whereRef('application_history.candidate_id', '=', 'files.candidate_id')
              .whereRef('application_history.resume_id', '=', 'files.id')
              .select('application_history.id'),
          ),
        ),
      )
      .returning('id')
      .execute();
    const fileIds = deleted.map((file) => file.id);
    await fileRemovalStore(db).insert(fileIds);
    return fileIds;
  }
}

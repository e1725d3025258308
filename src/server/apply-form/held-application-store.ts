/** Reads and writes `held_applications`: forms with their resumes, and files that answer a form's questions. */
import { type FunctionModule, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/schema.ts';

export interface HeldApplicationRow {
  id: string;
  /** The form of a file that answers a question; null for a form. */
  formId: string | null;
  fileId: string;
  size: number;
  /** Encrypted. */
  form: string;
  /** `candidate ID`, or `site SITE NETWORK` of a visitor. */
  owner: string;
  expiresAt: string;
}

/** What the visitors of a network hold. */
export interface NetworkShare {
  owner: string;
  count: number;
  /** Of all files. */
  bytes: number;
}

const columns = ['id', 'form_id as formId', 'file_id as fileId', 'size', 'form', 'owner', 'expires_at as expiresAt'] as const;

export function heldApplicationStore(db: Db) {
  return {
    find(id: string, at: string): Promise<HeldApplicationRow | undefined> {
      return db
        .selectFrom('held_applications')
        .where('id', '=', id)
        .where('expires_at', '>', at)
        .select(columns)
        .executeTakeFirst();
    },

    /** Lists the files that answer questions of a form, which need not be held. */
    listAnswers(formId: string, at: string): Promise<HeldApplicationRow[]> {
      return db
        .selectFrom('held_applications')
        .where('form_id', '=', formId)
        .where('expires_at', '>', at)
        .select(columns)
        .orderBy('id')
        .execute();
    },

    /** Counts forms and bytes of visitors by network, ordered by earliest expiry. */
    async measureNetworks(): Promise<NetworkShare[]> {
      const rows = await db
        .selectFrom('held_applications')
        .where('owner', 'like', 'site %')
        .groupBy('owner')
        .select(({ fn }) => ['owner', countForms(fn), fn.sum('size').as('bytes')])
        .orderBy(({ fn }) => fn.min('expires_at'))
        .execute();
      return rows.map(({ owner, count, bytes }) => ({ owner, count: Number(count), bytes: Number(bytes) }));
    },

    /** Deletes the form of an owner that expires first, or the answers to one. Returns their files. */
    async deleteOldest(owner: string): Promise<string[]> {
      const formId = sql<string>`coalesce(form_id, id)`;
      const oldest = db
        .selectFrom('held_applications')
        .where('owner', '=', owner)
        .select(formId.as('form'))
        .orderBy('expires_at')
        .orderBy('id')
        .limit(1);
      const rows = await db
        .deleteFrom('held_applications')
        .where('owner', '=', owner)
        .where(formId, 'in', oldest)
        .returning('file_id')
        .execute();
      return rows.map(({ file_id }) => file_id);
    },

    /** Lists the files of a visitor's form: its resume and its answers. */
    listVisitorFiles(formId: string): Promise<Pick<HeldApplicationRow, 'id' | 'size'>[]> {
      return db
        .selectFrom('held_applications')
        .where('owner', 'like', 'site %')
        .where(({ or, eb }) => or([eb('id', '=', formId), eb('form_id', '=', formId)]))
        .select(['id', 'size'])
        .execute();
    },

    /** Counts the forms of an owner, except one. */
    async countOthers(owner: string, formId: string, at: string): Promise<number> {
      const { count } = await db
        .selectFrom('held_applications')
        .where('owner', '=', owner)
        .where('expires_at', '>', at)
        .where(({ fn }) => fn.coalesce('form_id', 'id'), '!=', formId)
        .select(({ fn }) => countForms(fn))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async insert({ id, formId, fileId, size, form, owner, expiresAt }: HeldApplicationRow): Promise<void> {
      const row = { id, form_id: formId, file_id: fileId, size, form, owner, expires_at: expiresAt };
      await db.insertInto('held_applications').values(row).execute();
    },

    /** Returns false if another file has replaced that of the form, which describes it. */
    async update({ id, fileId }: Pick<HeldApplicationRow, 'id' | 'fileId'>, form: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('held_applications')
        .set({ form })
        .where('id', '=', id)
        .where('file_id', '=', fileId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Sets when a form and the files that answer its questions expire. */
    async extend(id: string, expiresAt: string): Promise<void> {
      await db
        .updateTable('held_applications')
        .set({ expires_at: expiresAt })
        .where(({ or, eb }) => or([eb('id', '=', id), eb('form_id', '=', id)]))
        .execute();
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

    /** Returns the files of the form and of its answers. */
    async deleteWithAnswers(id: string): Promise<string[]> {
      const rows = await db
        .deleteFrom('held_applications')
        .where(({ or, eb }) => or([eb('id', '=', id), eb('form_id', '=', id)]))
        .returning('file_id')
        .execute();
      return rows.map(({ file_id }) => file_id);
    },

    /** Returns the files of the deleted rows, at most `limit`. */
    async deleteExpired(at: string, limit: number): Promise<string[]> {
      const expired = db.selectFrom('held_applications').where('expires_at', '<=', at).select('id').limit(limit);
      const rows = await db.deleteFrom('held_applications').where('id', 'in', expired).returning('file_id').execute();
      return rows.map(({ file_id }) => file_id);
    },
  };
}

const countForms = (fn: FunctionModule<Tables, 'held_applications'>) =>
  fn.count(fn.coalesce('form_id', 'id')).distinct().as('count');

/** Reads and writes `account_deletions` and `tombstones`. No other module writes them. */
import { sql } from 'kysely';
import { lockCandidate } from '../candidates/candidate-lock.ts';
import type { DatabaseEngine, Db } from '../platform/db/database.ts';
import type { IsoTimestamp } from '../platform/db/schema.ts';

/** The times that decide when an account is deleted. */
export interface AccountState {
  id: string;
  email: string;
  /** The last sign-in, visit or change of the profile. */
  activeAt: IsoTimestamp;
  expiryWarnedAt: IsoTimestamp | null;
  refusedWarnings: number;
  /** The due time of a requested deletion. */
  deletionDueAt: IsoTimestamp | null;
}

export interface DueDeletion {
  id: string;
  dueAt: IsoTimestamp;
}

/** Long enough to write few rows in a transaction, short enough to notice an abort. */
const batchSize = 50;

export function accountStore(db: Db, engine: DatabaseEngine) {
  const selectAccounts = () =>
    db
      .selectFrom('candidates')
      .leftJoin('account_deletions', 'account_deletions.candidate_id', 'candidates.id')
      .select([
        'candidates.id',
        'candidates.email',
        sql<string>`case when candidates.active_at > candidates.updated_at then candidates.active_at else candidates.updated_at end`.as(
          'activeAt',
        ),
        'candidates.expiry_warned_at as expiryWarnedAt',
        'candidates.refused_warnings as refusedWarnings',
        'account_deletions.due_at as deletionDueAt',
      ]);

  /** The outbox keeps a failed mail for some days, which are the pause before another warning. */
  const selectUnsentWarnings = db.selectFrom('outbox').where('kind', '=', 'expiry').where('sent_at', 'is', null);

  /** Without those whose warning waits: it may still fail. */
  const selectInactive = (since: IsoTimestamp, after: { id: string } | undefined) =>
    selectAccounts()
      .$if(after !== undefined, (query) => query.where('candidates.id', '>', after?.id ?? ''))
      .where('candidates.active_at', '<=', since)
      .where('candidates.updated_at', '<=', since)
      .where('account_deletions.due_at', 'is', null)
      .where('candidates.email', 'not in', selectUnsentWarnings.select('recipient'))
      .orderBy('candidates.id')
      .limit(batchSize);

  function find(candidateId: string): Promise<AccountState | undefined> {
    return selectAccounts().where('candidates.id', '=', candidateId).executeTakeFirst();
  }

  return {
    find,

    /** Locks the candidate until the transaction ends: sign-ins, uploads and applications wait. */
    async lock(candidateId: string): Promise<AccountState | undefined> {
      // Before the account is read: a statement that waits for a lock reads other tables as they were before.
      await lockCandidate(db, engine, ['id', candidateId], 'update');
      return find(candidateId);
    },

    async findIdByEmail(email: string): Promise<string | undefined> {
      const row = await db.selectFrom('candidates').where('email', '=', email).select('id').executeTakeFirst();
      return row?.id;
    },

    /** Lists candidates whose requested deletion is due, from the one after `after` on. */
    listDue(now: IsoTimestamp, after?: DueDeletion): Promise<DueDeletion[]> {
      return db
        .selectFrom('account_deletions')
        .where('due_at', '<=', now)
        .$if(after !== undefined, (query) => query.where(sql<boolean>`(due_at, candidate_id) > (${after?.dueAt}, ${after?.id})`))
        .select(['candidate_id as id', 'due_at as dueAt'])
        .orderBy('due_at')
        .orderBy('candidate_id')
        .limit(batchSize)
        .execute();
    },

    /** Lists accounts without activity since `activeSince` that were not warned yet, from the one after `after` on. */
    listUnwarned(activeSince: IsoTimestamp, after?: { id: string }): Promise<AccountState[]> {
      return selectInactive(activeSince, after).where('candidates.expiry_warned_at', 'is', null).execute();
    },

    /** Lists accounts without activity since `activeSince` that were warned until `warnedBefore`, from the one after `after` on. */
    listExpired(activeSince: IsoTimestamp, warnedBefore: IsoTimestamp, after?: { id: string }): Promise<AccountState[]> {
      return selectInactive(activeSince, after).where('candidates.expiry_warned_at', '<=', warnedBefore).execute();
    },

    /** Returns false for a repeated request, which does not change the date. */
    async insertDeletion(
      candidateId: string,
      { dueAt, undoHash, requestedAt }: { dueAt: IsoTimestamp; undoHash: string; requestedAt: IsoTimestamp },
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('account_deletions')
        .values({ candidate_id: candidateId, due_at: dueAt, undo_hash: undoHash, requested_at: requestedAt })
        .onConflict((conflict) => conflict.column('candidate_id').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Lists all requested deletions. */
    listRequested(): Promise<{ candidateId: string; email: string }[]> {
      return db
        .selectFrom('account_deletions')
        .innerJoin('candidates', 'candidates.id', 'account_deletions.candidate_id')
        .select(['candidates.id as candidateId', 'candidates.email'])
        .orderBy('candidates.id')
        .execute();
    },

    /** The link of the earlier mail ends. */
    async postponeDeletion(candidateId: string, { dueAt, undoHash }: { dueAt: IsoTimestamp; undoHash: string }): Promise<void> {
      await db
        .updateTable('account_deletions')
        .set({ due_at: dueAt, undo_hash: undoHash })
        .where('candidate_id', '=', candidateId)
        .execute();
    },

    /**
     * Returns false when no deletion is scheduled.
     * @param undoHash removes only the deletion of this link: a later request has another
     */
    async removeDeletion(candidateId: string, undoHash?: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('account_deletions')
        .where('candidate_id', '=', candidateId)
        .$if(undoHash !== undefined, (rows) => rows.where('undo_hash', '=', undoHash ?? ''))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Finds the candidate of an undo link. */
    async findByUndoLink(undoHash: string, now: IsoTimestamp): Promise<string | undefined> {
      const found = await db
        .selectFrom('account_deletions')
        .where('undo_hash', '=', undoHash)
        .where('due_at', '>', now)
        .select('candidate_id as id')
        .executeTakeFirst();
      return found?.id;
    },

    async insertTombstone(hash: string, deletedAt: IsoTimestamp): Promise<void> {
      await db
        .insertInto('tombstones')
        .values({ hash, deleted_at: deletedAt })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },

    /** Lists tombstones without a mark, from the one after `after` on. */
    async listUnmarkedTombstones(after?: string): Promise<string[]> {
      const rows = await db
        .selectFrom('tombstones')
        .where('marked_at', 'is', null)
        .$if(after !== undefined, (query) => query.where('hash', '>', after ?? ''))
        .select('hash')
        .orderBy('hash')
        .limit(batchSize)
        .execute();
      return rows.map(({ hash }) => hash);
    },

    async markTombstone(hash: string, at: IsoTimestamp): Promise<void> {
      await db.updateTable('tombstones').set({ marked_at: at }).where('hash', '=', hash).execute();
    },
  };
}

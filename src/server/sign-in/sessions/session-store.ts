/** Reads and writes `sessions`. No other module writes it. */
import type { SignInMethod } from '#contract/session-calls.ts';
import { deleteInBatches } from '#server/platform/db/batch-delete.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';

export interface StoredSession {
  id: string;
  candidateId: string;
  email: string;
  secretHash: string;
  keyHash: string | null;
  previousKeyHash: string | null;
  keyRotatedAt: IsoTimestamp | null;
  method: SignInMethod;
  device: string;
  /** Hash of the trusted device's secret. */
  trustedDevice: string | null;
  createdAt: IsoTimestamp;
  lastSeenAt: IsoTimestamp;
  expiresAt: IsoTimestamp;
  endedAt: IsoTimestamp | null;
}

export type NewSession = Omit<StoredSession, 'email' | 'previousKeyHash' | 'keyRotatedAt' | 'endedAt'>;

/** `idleSince`: a browser's session that was last seen before is idle. */
export interface ActiveSessionCutoffs {
  now: IsoTimestamp;
  idleSince: IsoTimestamp;
}

export function sessionStore(db: Db) {
  const selectSessions = () =>
    db
      .selectFrom('sessions')
      .innerJoin('candidates', 'candidates.id', 'sessions.candidate_id')
      .select([
        'sessions.id',
        'sessions.candidate_id as candidateId',
        'candidates.email',
        'sessions.secret_hash as secretHash',
        'sessions.key_hash as keyHash',
        'sessions.previous_key_hash as previousKeyHash',
        'sessions.key_rotated_at as keyRotatedAt',
        'sessions.way as method',
        'sessions.device',
        'sessions.trusted_device as trustedDevice',
        'sessions.created_at as createdAt',
        'sessions.last_seen_at as lastSeenAt',
        'sessions.expires_at as expiresAt',
        'sessions.ended_at as endedAt',
      ]);

  const selectActive = ({ now: at, idleSince }: ActiveSessionCutoffs) =>
    selectSessions()
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', at)
      .where(({ or, eb }) => or([eb('sessions.key_hash', 'is', null), eb('sessions.last_seen_at', '>=', idleSince)]));

  return {
    async insert(session: NewSession): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          candidate_id: session.candidateId,
          secret_hash: session.secretHash,
          key_hash: session.keyHash,
          way: session.method,
          device: session.device,
          trusted_device: session.trustedDevice,
          created_at: session.createdAt,
          last_seen_at: session.lastSeenAt,
          expires_at: session.expiresAt,
        })
        .execute();
    },

    find(id: string): Promise<StoredSession | undefined> {
      return selectSessions().where('sessions.id', '=', id).executeTakeFirst();
    },

    /** Lists the candidate's active sessions, newest first. */
    listByCandidate(candidateId: string, cutoffs: ActiveSessionCutoffs): Promise<StoredSession[]> {
      return selectActive(cutoffs)
        .where('sessions.candidate_id', '=', candidateId)
        .orderBy('sessions.created_at', 'desc')
        .orderBy('sessions.id')
        .execute();
    },

    /** Finds an API client's active session since `since`, of a candidate without a resume. */
    findOnboarding(
      candidateId: string,
      email: string,
      since: IsoTimestamp,
      cutoffs: ActiveSessionCutoffs,
    ): Promise<StoredSession | undefined> {
      return selectActive(cutoffs)
        .where('candidates.id', '=', candidateId)
        .where('candidates.email', '=', email)
        .where('candidates.resume_id', 'is', null)
        .where('sessions.key_hash', 'is', null)
        .where('sessions.created_at', '>=', since)
        .limit(1)
        .executeTakeFirst();
    },

    /** True for the one of several concurrent requests that updates the row. */
    async touch({ id, lastSeenAt }: StoredSession, at: IsoTimestamp): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ last_seen_at: at })
        .where('id', '=', id)
        .where('last_seen_at', '=', lastSeenAt)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** True for the one of several concurrent requests that replaces the key. */
    async rotateKey(id: string, { from, to, at }: { from: string; to: string; at: IsoTimestamp }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ key_hash: to, previous_key_hash: from, key_rotated_at: at })
        .where('id', '=', id)
        .where('key_hash', '=', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Returns how many sessions ended. */
    async end(ids: string[], at: IsoTimestamp): Promise<number> {
      if (ids.length === 0) return 0;
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ ended_at: at })
        .where('id', 'in', ids)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Ends the sessions of all candidates. Returns how many. */
    async endAll(at: IsoTimestamp): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ ended_at: at })
        .where('ended_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Returns how many ended, expired and idle sessions it deleted. */
    async deleteInactive({ now: at, idleSince }: ActiveSessionCutoffs, signal?: AbortSignal): Promise<number> {
      const inactive = db
        .selectFrom('sessions')
        .select('id')
        .where(({ or, and, eb }) =>
          or([
            eb('ended_at', 'is not', null),
            eb('expires_at', '<=', at),
            and([eb('key_hash', 'is not', null), eb('last_seen_at', '<', idleSince)]),
          ]),
        );
      return deleteInBatches(
        (count) => db.deleteFrom('sessions').where('id', 'in', inactive.limit(count)).executeTakeFirst(),
        signal,
      );
    },
  };
}

import type { Db } from '../db/database.ts';

export interface StoredSession {
  id: string;
  candidateId: string;
  email: string;
  secretHash: string;
  keyHash: string | null;
  lastSeenAt: string;
  expiresAt: string;
  endedAt: string | null;
}

/** The only writer of `sessions`. */
export function sessionsStore(db: Db) {
  return {
    async insert(session: Omit<StoredSession, 'email' | 'endedAt'>, createdAt: string): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          candidate_id: session.candidateId,
          secret_hash: session.secretHash,
          key_hash: session.keyHash,
          created_at: createdAt,
          last_seen_at: session.lastSeenAt,
          expires_at: session.expiresAt,
        })
        .execute();
    },

    find(id: string): Promise<StoredSession | undefined> {
      return db
        .selectFrom('sessions')
        .innerJoin('candidates', 'candidates.id', 'sessions.candidate_id')
        .where('sessions.id', '=', id)
        .select([
          'sessions.id',
          'sessions.candidate_id as candidateId',
          'candidates.email',
          'sessions.secret_hash as secretHash',
          'sessions.key_hash as keyHash',
          'sessions.last_seen_at as lastSeenAt',
          'sessions.expires_at as expiresAt',
          'sessions.ended_at as endedAt',
        ])
        .executeTakeFirst();
    },

    async seen(id: string, at: string): Promise<void> {
      await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute();
    },

    async end(id: string, at: string): Promise<void> {
      await db.updateTable('sessions').set({ ended_at: at }).where('id', '=', id).where('ended_at', 'is', null).execute();
    },
  };
}

export type SessionsStore = ReturnType<typeof sessionsStore>;

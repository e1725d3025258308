/**
 * Sessions. The token is opaque: an id to find the row and a secret that only its hash is kept of. A session that a
 * browser opened also has a key in an HttpOnly cookie, without which its token opens nothing.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SessionsStore } from './sessions-store.ts';

export type Clock = () => Date;

export interface OpenedSession {
  token: string;
  /** For the HttpOnly cookie; undefined for a plain API client. */
  key: string | undefined;
}

export interface LiveSession {
  id: string;
  candidateId: string;
  email: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A browser's session ends after 7 days without a visit and after 30 days in any case; an API client's after an hour. */
const idleMs = 7 * dayMs;
const browserLifeMs = 30 * dayMs;
const clientLifeMs = 60 * minuteMs;
/** How often a visit is written down. */
const seenEveryMs = 5 * minuteMs;

export function openSessions(store: SessionsStore, now: Clock) {
  return {
    async open(candidateId: string, openedBy: 'browser' | 'client'): Promise<OpenedSession> {
      const id = randomBytes(12).toString('base64url');
      const secret = randomBytes(32).toString('base64url');
      const key = openedBy === 'browser' ? randomBytes(32).toString('base64url') : undefined;
      const at = now();
      const lifeMs = key ? browserLifeMs : clientLifeMs;
      await store.insert(
        {
          id,
          candidateId,
          secretHash: hash(secret),
          keyHash: key ? hash(key) : null,
          lastSeenAt: at.toISOString(),
          expiresAt: new Date(at.getTime() + lifeMs).toISOString(),
        },
        at.toISOString(),
      );
      return { token: `${id}.${secret}`, key };
    },

    /** The live session that a token, with its key, stands for; undefined when there is none. */
    async find(token: string, key: string | undefined): Promise<LiveSession | undefined> {
      const [id, secret, ...rest] = token.split('.');
      if (!id || !secret || rest.length > 0 || token.length > 100) return undefined;
      const session = await store.find(id);
      if (!session || !matches(secret, session.secretHash)) return undefined;
      if (session.keyHash !== null && (key === undefined || !matches(key, session.keyHash))) return undefined;

      const at = now();
      const sinceSeen = at.getTime() - Date.parse(session.lastSeenAt);
      const idle = session.keyHash !== null && sinceSeen > idleMs;
      if (session.endedAt !== null || idle || session.expiresAt <= at.toISOString()) return undefined;
      if (sinceSeen > seenEveryMs) await store.seen(id, at.toISOString());
      return { id, candidateId: session.candidateId, email: session.email };
    },

    end(sessionId: string): Promise<void> {
      return store.end(sessionId, now().toISOString());
    },
  };
}

export type Sessions = ReturnType<typeof openSessions>;

/** A fast hash is right for secrets of 256 random bits (ASVS 6.5.2). */
const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');
const matches = (secret: string, hashed: string) => timingSafeEqual(Buffer.from(hash(secret), 'hex'), Buffer.from(hashed, 'hex'));

/**
 * Sessions. The token is opaque: an id to find the row and a secret that only its hash is kept of. A session that a
 * browser opened also has a key in an HttpOnly cookie, without which its token opens nothing.
 */
import { randomBytes } from 'node:crypto';
import type { SignInMethod } from '#contract/session-calls.ts';
import type { AppLogger } from '#server/logger.ts';
import { generateSecret, hashSecret, verifySecret } from '#server/platform/crypto/random-secret.ts';
import type { KeyRing } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { dayMs, minuteMs } from '#server/platform/time/durations.ts';
import { checkSessionKey, deriveNextKey } from './session-key-rotation.ts';
import { type ActiveSessionCutoffs, type StoredSession, sessionStore } from './session-store.ts';

/** Whether a browser's token needs its key: always; always, but a missing one is only told in the log; never. */
export type SessionBinding = 'strict' | 'observe' | 'off';

export interface SessionServiceOptions {
  db: Db;
  /** The first makes the key that follows a key; what the others made is known. 32 bytes each. */
  serverKeys: KeyRing;
  binding: SessionBinding;
  now: Clock;
  log: AppLogger;
}

export interface CreateSessionOptions {
  way?: SignInMethod;
  device?: string;
  /** The transaction that it belongs to. Whoever opened that calls `endSurplus` once it is committed. */
  trx?: Db;
}

export interface SessionSecrets {
  token: string;
  /** For the HttpOnly cookie; undefined for a plain API client. */
  key: string | undefined;
}

export interface ActiveSession {
  id: string;
  candidateId: string;
  email: string;
  clientType: 'browser' | 'client';
  way: SignInMethod;
  /** The key that the browser is to bring from now on. */
  key: string | undefined;
  /** Whether it is time to tell the browser to keep its cookies for longer, or another key. */
  shouldRenewCookies: boolean;
}

export interface OnboardingSession extends Pick<ActiveSession, 'id' | 'candidateId' | 'email'> {
  firstResumeOnly: true;
}

/** A browser's session ends after 7 days without a visit and after 30 days in any case; an API client's after an hour. */
const idleMs = 7 * dayMs;
const browserLifeMs = 30 * dayMs;
const clientLifeMs = 60 * minuteMs;
/** How often a visit is written down. */
const seenEveryMs = 5 * minuteMs;
const keyLifeMs = dayMs;
/** Of more than that the oldest end. */
const greatestNumber = { browser: 10, client: 5 };
/** How soon after signing in the first resume may come without the token. */
const onboardingMs = 30 * minuteMs;

const openedBy = ({ keyHash }: StoredSession) => (keyHash === null ? 'client' : 'browser');

export function createSessionService({ db, serverKeys, binding, now, log }: SessionServiceOptions) {
  const store = sessionStore(db);

  async function end(sessions: string[], why: 'asked for' | 'too many' | 'key reused'): Promise<number> {
    const ended = await store.end(sessions, now().toISOString());
    if (ended > 0) log.info({ event: 'session_ended', sessions, why }, 'a candidate is signed out');
    return ended;
  }

  /** Right or not by the rules of the binding; a key that came back after it was replaced ends the session. */
  async function holdsKey(session: StoredSession, key: string | undefined, at: Date): Promise<boolean> {
    if (binding === 'off') return true;
    const verdict = checkSessionKey(session, key, at);
    if (verdict === 'right' || verdict === 'replaced') return true;
    const named = { session: session.id, candidate: session.candidateId, key: key === undefined ? 'missing' : verdict };
    if (binding === 'observe') {
      log.warn(named, 'a session came without its key: with SESSION_BINDING=strict it would be refused');
      return true;
    }
    if (verdict === 'reused') {
      await end([session.id], 'key reused');
      log.error(
        { ...named, event: 'session_key_reused', alert: 'session_key_reused' },
        'a session key came back after it was replaced; the session is ended',
      );
    }
    return false;
  }

  /** The key that a browser is to have after this request. */
  async function keyAfter(session: StoredSession, key: string | undefined, at: Date): Promise<string | undefined> {
    if (session.keyHash === null || key === undefined) return undefined;
    const follower = (keyHash: string) =>
      serverKeys.map((serverKey) => deriveNextKey(session.id, key, serverKey)).find((next) => verifySecret(next, keyHash));
    const given = follower(session.keyHash);
    if (given !== undefined || !verifySecret(key, session.keyHash)) return given;
    if (at.getTime() - Date.parse(session.keyRotatedAt ?? session.createdAt) < keyLifeMs) return key;
    const next = deriveNextKey(session.id, key, serverKeys[0]);
    if (await store.rotateKey(session.id, { from: session.keyHash, to: hashSecret(next), at: at.toISOString() })) return next;
    // Another process was faster, perhaps one that still makes keys with the secret before.
    const replaced = await store.find(session.id);
    return replaced?.keyHash ? follower(replaced.keyHash) : undefined;
  }

  /** After its own row can be seen: of many at once the last one counts them all. What fails is left to the next time. */
  async function endExcess(candidateId: string, { token, key }: SessionSecrets): Promise<void> {
    const by = key === undefined ? 'client' : 'browser';
    try {
      const create = await store.listByCandidate(candidateId, activeSessionCutoffs(now()));
      const others = create.filter((each) => openedBy(each) === by && each.id !== idIn(token));
      const oldest = others.slice(greatestNumber[by] - 1);
      await end(
        oldest.map((each) => each.id),
        'too many',
      );
    } catch (err) {
      log.warn({ err, candidate: candidateId }, 'the oldest sessions of a candidate were not ended yet');
    }
  }

  return {
    endSurplus: endExcess,

    async open(
      candidateId: string,
      by: 'browser' | 'client',
      { way = 'code', device = '', trx: within }: CreateSessionOptions = {},
    ): Promise<SessionSecrets> {
      const id = randomBytes(12).toString('base64url');
      const secret = generateSecret();
      const key = by === 'browser' ? generateSecret() : undefined;
      const at = now();
      await sessionStore(within ?? db).insert({
        id,
        candidateId,
        secretHash: hashSecret(secret),
        keyHash: key ? hashSecret(key) : null,
        way,
        device,
        createdAt: at.toISOString(),
        lastSeenAt: at.toISOString(),
        expiresAt: new Date(at.getTime() + (key ? browserLifeMs : clientLifeMs)).toISOString(),
      });
      const session = { token: `${id}.${secret}`, key };
      if (!within) await endExcess(candidateId, session);
      return session;
    },

    /** The live session that a token, with its key, stands for; undefined when there is none. */
    async authenticate(token: string, key: string | undefined): Promise<ActiveSession | undefined> {
      const [id, secret, ...rest] = token.split('.');
      if (!id || !secret || rest.length > 0 || token.length > 100) return undefined;
      const session = await store.find(id);
      const at = now();
      if (!session || !verifySecret(secret, session.secretHash) || !lives(session, activeSessionCutoffs(at))) return undefined;
      if (!(await holdsKey(session, key, at))) return undefined;

      const nextKey = await keyAfter(session, key, at);
      const isDue = at.getTime() - Date.parse(session.lastSeenAt) > seenEveryMs;
      const isSeen = isDue && (await store.touch(session, at.toISOString()));
      return {
        id,
        candidateId: session.candidateId,
        email: session.email,
        clientType: openedBy(session),
        way: session.way,
        key: nextKey,
        shouldRenewCookies: isSeen || nextKey !== key,
      };
    },

    /**
     * Whoever signed in with a plain client a short while ago and has no resume yet, by what only they know: their id
     * and their address. The first resume is the one thing it is good for.
     */
    async findOnboarding(candidateId: string, email: string): Promise<OnboardingSession | undefined> {
      const at = now();
      const session = await store.findOnboarding(candidateId, email, before(at, onboardingMs), activeSessionCutoffs(at));
      return session && { id: session.id, candidateId, email, firstResumeOnly: true };
    },

    /** The candidate's live sessions, the one seen last first. */
    async listByCandidate(candidateId: string): Promise<StoredSession[]> {
      const sessions = await store.listByCandidate(candidateId, activeSessionCutoffs(now()));
      return sessions.sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt));
    },

    /** How many of these it ended. */
    end(...ids: string[]): Promise<number> {
      return end(ids, 'asked for');
    },
  };
}

const idIn = (token: string) => token.split('.')[0];

export type SessionService = ReturnType<typeof createSessionService>;

/** What a session needs to be alive at this time. */
export const activeSessionCutoffs = (at: Date): ActiveSessionCutoffs => ({
  now: at.toISOString(),
  idleSince: before(at, idleMs),
});

const before = (at: Date, ms: number) => new Date(at.getTime() - ms).toISOString();

function lives(session: StoredSession, { now: at, idleSince }: ActiveSessionCutoffs): boolean {
  const idle = session.keyHash !== null && session.lastSeenAt < idleSince;
  return session.endedAt === null && session.expiresAt > at && !idle;
}

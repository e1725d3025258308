/**
 * Opens, authenticates and ends sessions.
 *
 * A token is opaque: the id of a row, and a secret of which the row holds a hash. The session of a browser also has a key
 * in an HttpOnly cookie, without which its token is useless.
 */
import { randomBytes } from 'node:crypto';
import type { SignInMethod } from '#contract/session-calls.ts';
import { candidateStore } from '#server/candidates/candidate-store.ts';
import { signedOut } from '#server/domain-error.ts';
import type { AppLogger } from '#server/logger.ts';
import { generateSecret, hashSecret, verifySecret } from '#server/platform/crypto/random-secret.ts';
import type { KeyRing } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { dayMs, minuteMs } from '#server/platform/time/durations.ts';
import { isoAfter, isoBefore } from '#server/platform/time/iso-timestamps.ts';
import { checkSessionKey, deriveNextKey } from './session-key-rotation.ts';
import { type ActiveSessionCutoffs, type StoredSession, sessionStore } from './session-store.ts';

/** Whether a browser's token needs its key. `observe` only logs a missing key; `off` skips the check. */
export type SessionBinding = 'strict' | 'observe' | 'off';

export interface SessionServiceOptions {
  db: Db;
  /** The first derives new session keys; keys derived from the others stay valid. 32 bytes each. */
  serverKeys: KeyRing;
  binding: SessionBinding;
  now: Clock;
  log: AppLogger;
}

export interface CreateSessionOptions {
  method?: SignInMethod;
  device?: string;
  /** Hash of the trusted device's secret. */
  trustedDevice?: string;
  /** The caller's transaction. After its commit the caller runs `endExcess`. */
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
  /** When the candidate signed in. */
  openedAt: string;
  clientType: 'browser' | 'client';
  method: SignInMethod;
  /** The key for the browser's next request. */
  key: string | undefined;
  /** True when the response should extend the cookies or replace the key. */
  shouldRenewCookies: boolean;
}

export interface OnboardingSession extends Pick<ActiveSession, 'candidateId' | 'email' | 'openedAt'> {
  sessionId: string;
  firstResumeOnly: true;
}

/** A browser's session ends after 7 days without a visit and after 30 days in any case; an API client's after an hour. */
const idleTtlMs = 7 * dayMs;
const browserTtlMs = 30 * dayMs;
const clientTtlMs = 60 * minuteMs;
/** Minimum interval between two updates of `last_seen_at`. */
const touchIntervalMs = 5 * minuteMs;
const keyRotationMs = dayMs;
/** The oldest sessions beyond this number end. */
const maxSessions = { browser: 10, client: 5 };
/** PostgreSQL rejects an id with U+0000. */
const tokenPattern = /^([\w-]+)\.([\w-]+)$/;
/** The time after a sign-in in which the first resume needs no token. */
const onboardingMs = 30 * minuteMs;

type EndReason = 'requested' | 'replaced' | 'too many' | 'key reused' | 'identity unlinked' | 'address proven';

const getClientType = ({ keyHash }: StoredSession) => (keyHash === null ? 'client' : 'browser');

export function createSessionService({ db, serverKeys, binding, now, log }: SessionServiceOptions) {
  const store = sessionStore(db);

  async function end(sessions: string[], why: EndReason, trx = db): Promise<number> {
    const ended = await sessionStore(trx).end(sessions, now().toISOString());
    if (ended > 0) log.info({ event: 'session_ended', sessions, why }, 'a candidate is signed out');
    return ended;
  }

  /** Applies the session binding. A replaced key that returns late ends the session: two clients hold it. */
  async function acceptsKey(session: StoredSession, key: string | undefined, at: Date): Promise<boolean> {
    if (binding === 'off') return true;
    const status = checkSessionKey(session, key, at);
    if (status === 'right' || status === 'replaced') return true;
    const details = { session: session.id, candidate: session.candidateId, key: key === undefined ? 'missing' : status };
    if (binding === 'observe') {
      log.warn(details, 'a session came without its key: SESSION_BINDING=strict would reject it');
      return true;
    }
    if (status === 'reused') {
      await end([session.id], 'key reused');
      log.error(
        { ...details, event: 'session_key_reused', alert: 'session_key_reused' },
        'a replaced session key was used again; the session is ended',
      );
    }
    return false;
  }

  /** Returns the browser's key for the next request, rotated once a day. */
  async function rotateKey(session: StoredSession, key: string | undefined, at: Date): Promise<string | undefined> {
    if (session.keyHash === null || key === undefined) return undefined;
    const findNextKey = (keyHash: string) =>
      serverKeys.map((serverKey) => deriveNextKey(session.id, key, serverKey)).find((next) => verifySecret(next, keyHash));
    const rotated = findNextKey(session.keyHash);
    if (rotated !== undefined || !verifySecret(key, session.keyHash)) return rotated;
    if (at.getTime() - Date.parse(session.keyRotatedAt ?? session.createdAt) < keyRotationMs) return key;
    const next = deriveNextKey(session.id, key, serverKeys[0]);
    if (await store.rotateKey(session.id, { from: session.keyHash, to: hashSecret(next), at: at.toISOString() })) return next;
    // Another process was faster, perhaps with the previous server key.
    const current = await store.find(session.id);
    return current?.keyHash ? findNextKey(current.keyHash) : undefined;
  }

  /** Runs after the commit: of several concurrent sign-ins the last one sees all sessions. A failure waits for the next sign-in. */
  async function endExcess(candidateId: string, { token, key }: SessionSecrets): Promise<void> {
    const type = key === undefined ? 'client' : 'browser';
    try {
      const active = await store.listByCandidate(candidateId, activeSessionCutoffs(now()));
      const others = active.filter((each) => getClientType(each) === type && each.id !== parseSessionId(token));
      const oldest = others.slice(maxSessions[type] - 1);
      await end(
        oldest.map((each) => each.id),
        'too many',
      );
    } catch (err) {
      log.warn({ err, candidate: candidateId }, 'the oldest sessions of a candidate could not be ended');
    }
  }

  return {
    endExcess,

    async open(
      candidateId: string,
      type: 'browser' | 'client',
      { method = 'code', device = '', trustedDevice, trx }: CreateSessionOptions = {},
    ): Promise<SessionSecrets> {
      const id = randomBytes(12).toString('base64url');
      const secret = generateSecret();
      const key = type === 'browser' ? generateSecret() : undefined;
      const at = now();
      await sessionStore(trx ?? db).insert({
        id,
        candidateId,
        secretHash: hashSecret(secret),
        keyHash: key ? hashSecret(key) : null,
        method,
        device,
        trustedDevice: trustedDevice ?? null,
        createdAt: at.toISOString(),
        lastSeenAt: at.toISOString(),
        expiresAt: isoAfter(at, key ? browserTtlMs : clientTtlMs),
      });
      const session = { token: `${id}.${secret}`, key };
      if (!trx) await endExcess(candidateId, session);
      return session;
    },

    /** Finds the active session of a token and its key. */
    async authenticate(token: string, key: string | undefined): Promise<ActiveSession | undefined> {
      if (token.length > 100) return undefined;
      const [, id, secret] = tokenPattern.exec(token) ?? [];
      if (!id || !secret) return undefined;
      const session = await store.find(id);
      const at = now();
      if (!session || !verifySecret(secret, session.secretHash) || !isActive(session, activeSessionCutoffs(at))) return undefined;
      if (!(await acceptsKey(session, key, at))) return undefined;

      const nextKey = await rotateKey(session, key, at);
      const needsTouch = at.getTime() - Date.parse(session.lastSeenAt) > touchIntervalMs;
      const isTouched = needsTouch && (await store.touch(session, at.toISOString()));
      if (isTouched) await candidateStore(db).recordActivity(session.candidateId, at.toISOString());
      return {
        id,
        candidateId: session.candidateId,
        email: session.email,
        openedAt: session.createdAt,
        clientType: getClientType(session),
        method: session.method,
        key: nextKey,
        shouldRenewCookies: isTouched || nextKey !== key,
      };
    },

    /**
     * Throws a 401 if the session has ended since the request began. The key is not checked again: another request may have
     * rotated it meanwhile, and after the grace period this one would look like a theft.
     */
    async assertActive(id: string, trx = db): Promise<void> {
      const session = await sessionStore(trx).find(id);
      if (!session || !isActive(session, activeSessionCutoffs(now()))) throw signedOut();
    },

    /**
     * Finds the recent session of an API client's candidate who has no resume yet, by candidate id and address. It
     * authorizes the first resume and nothing else.
     */
    async findOnboarding(candidateId: string, email: string): Promise<OnboardingSession | undefined> {
      const at = now();
      const session = await store.findOnboarding(candidateId, email, isoBefore(at, onboardingMs), activeSessionCutoffs(at));
      return session && { sessionId: session.id, candidateId, email, openedAt: session.createdAt, firstResumeOnly: true };
    },

    /** Lists the candidate's active sessions, the last seen first. */
    async listByCandidate(candidateId: string): Promise<StoredSession[]> {
      const sessions = await store.listByCandidate(candidateId, activeSessionCutoffs(now()));
      return sessions.sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt));
    },

    /** Ends the session that a new one replaces, in the transaction of the new one. */
    async endReplaced(id: string, trx: Db): Promise<void> {
      await end([id], 'replaced', trx);
    },

    /** Ends the sessions that one sign-in method opened, except `exceptId`. */
    async endByMethod(
      candidateId: string,
      method: SignInMethod,
      { why, exceptId, trx }: { why: EndReason; exceptId?: string; trx: Db },
    ): Promise<void> {
      const active = await sessionStore(trx).listByCandidate(candidateId, activeSessionCutoffs(now()));
      const ids = active.filter((session) => session.method === method && session.id !== exceptId).map(({ id }) => id);
      await end(ids, why, trx);
    },

    /** Lists the methods that opened the active sessions of a trusted device. A session that was logged out may be of another user. */
    async listMethodsOfDevice(candidateId: string, trustedDevice: string, trx: Db): Promise<SignInMethod[]> {
      const active = await sessionStore(trx).listByCandidate(candidateId, activeSessionCutoffs(now()));
      return active.filter((session) => session.trustedDevice === trustedDevice).map(({ method }) => method);
    },

    /** Returns how many sessions ended. */
    end(...ids: string[]): Promise<number> {
      return end(ids, 'requested');
    },
  };
}

const parseSessionId = (token: string) => token.split('.')[0];

export type SessionService = ReturnType<typeof createSessionService>;

/** The times that separate active sessions from expired and idle ones. */
export const activeSessionCutoffs = (at: Date): ActiveSessionCutoffs => ({
  now: at.toISOString(),
  idleSince: isoBefore(at, idleTtlMs),
});

function isActive(session: StoredSession, { now: at, idleSince }: ActiveSessionCutoffs): boolean {
  const isIdle = session.keyHash !== null && session.lastSeenAt < idleSince;
  return session.endedAt === null && session.expiresAt > at && !isIdle;
}

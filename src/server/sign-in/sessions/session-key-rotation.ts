/** Derives and checks the rotating key of a browser's session. */
import { createHmac } from 'node:crypto';
import { verifySecret } from '#server/platform/crypto/random-secret.ts';

/**
 * Derives the next key from the current one. Concurrent requests therefore send the browser the same key, and a browser
 * that missed a response gets the key again.
 */
export const deriveNextKey = (sessionId: string, key: string, serverKey: Buffer) =>
  createHmac('sha256', serverKey).update(`${sessionId}\0${key}`).digest('base64url');

interface Keys {
  keyHash: string | null;
  previousKeyHash: string | null;
  keyRotatedAt: string | null;
}

/** The time that a replaced key stays valid, for requests sent before the replacement arrived. */
const graceMs = 60_000;

/** `replaced`: within the grace period. `reused`: after it, so two clients hold the key. */
export type KeyStatus = 'right' | 'replaced' | 'reused' | 'wrong';

export function checkSessionKey({ keyHash, previousKeyHash, keyRotatedAt }: Keys, key: string | undefined, now: Date): KeyStatus {
  if (keyHash === null) return 'right';
  if (key === undefined) return 'wrong';
  if (verifySecret(key, keyHash)) return 'right';
  if (previousKeyHash === null || keyRotatedAt === null || !verifySecret(key, previousKeyHash)) return 'wrong';
  return now.getTime() - Date.parse(keyRotatedAt) <= graceMs ? 'replaced' : 'reused';
}

/** The second key of a browser's session: which follows which, and which still counts. */
import { createHmac } from 'node:crypto';
import { verifySecret } from '#server/platform/crypto/random-secret.ts';

/**
 * The key that follows a key. It is made from the old one, not drawn, so that each of many requests at once tells the
 * browser the same, and a browser that missed one answer reads it in the next.
 */
export const deriveNextKey = (sessionId: string, key: string, serverKey: Buffer) =>
  createHmac('sha256', serverKey).update(`${sessionId}\0${key}`).digest('base64url');

interface Keys {
  keyHash: string | null;
  previousKeyHash: string | null;
  keyRotatedAt: string | null;
}

/** How long the key before this one still counts: requests that left together with the one that replaced it. */
const graceMs = 60_000;

/** `replaced`: right until a moment ago. `reused`: replaced long ago, so that two now hold what one was given. */
export type KeyStatus = 'right' | 'replaced' | 'reused' | 'wrong';

export function checkSessionKey({ keyHash, previousKeyHash, keyRotatedAt }: Keys, key: string | undefined, now: Date): KeyStatus {
  if (keyHash === null) return 'right';
  if (key === undefined) return 'wrong';
  if (verifySecret(key, keyHash)) return 'right';
  if (previousKeyHash === null || keyRotatedAt === null || !verifySecret(key, previousKeyHash)) return 'wrong';
  return now.getTime() - Date.parse(keyRotatedAt) <= graceMs ? 'replaced' : 'reused';
}

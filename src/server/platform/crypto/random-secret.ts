/** Generates and verifies secrets of clients. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const generateSecret = () => randomBytes(32).toString('base64url');
/** Returns whether a text has the form of a generated secret. */
export const isSecret = (text: string) => /^[\w-]{43}$/.test(text);
/** The database stores only hashes. A fast hash is safe for 256 random bits (ASVS 6.5.2). */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
export const verifySecret = (secret: string, hashed: string) =>
  timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hashed, 'hex'));

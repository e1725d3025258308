/**
 * Secrets that a browser or a client keeps for us. The database holds hashes of them alone; a fast hash is right for 256
 * random bits (ASVS 6.5.2).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const generateSecret = () => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
export const verifySecret = (secret: string, hashed: string) =>
  timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hashed, 'hex'));

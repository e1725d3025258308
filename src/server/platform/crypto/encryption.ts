/** Encrypts stored text with AES-256-GCM, bound to its row. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** `owner` identifies the row: the ciphertext of one row does not decrypt in another. */
export function encrypt(text: string, key: Buffer, owner: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64');
}

/** Returns undefined for other keys, another owner or changed bits. */
export function decryptWithAny(encrypted: string, keys: readonly Buffer[], owner: string): string | undefined {
  for (const key of keys) {
    try {
      return decrypt(encrypted, key, owner);
    } catch {
      // Encrypted with another key, for another owner, or not by this portal.
    }
  }
  return undefined;
}

/** Throws for another key, another owner or changed bits. */
export function decrypt(encrypted: string, key: Buffer, owner: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}

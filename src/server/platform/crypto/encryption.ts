/** Encrypts stored text and files with AES-256-GCM, bound to their row. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** `owner` identifies the row: the ciphertext of one row does not decrypt in another. */
export const encrypt = (text: string, key: Buffer, owner: string): string =>
  encryptBytes(Buffer.from(text, 'utf8'), key, owner).toString('base64');

export function encryptBytes(bytes: Uint8Array, key: Buffer, owner: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const ciphertext = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...ciphertext]);
}

/** Returns undefined for other keys, another owner or changed bits. */
export const decryptWithAny = (encrypted: string, keys: readonly Buffer[], owner: string): string | undefined =>
  decryptBytesWithAny(Buffer.from(encrypted, 'base64'), keys, owner)?.toString('utf8');

export function decryptBytesWithAny(encrypted: Buffer, keys: readonly Buffer[], owner: string): Buffer | undefined {
  for (const key of keys) {
    try {
      return decryptBytes(encrypted, key, owner);
    } catch {
      // Encrypted with another key, for another owner, or not by this portal.
    }
  }
  return undefined;
}

/** Throws for another key, another owner or changed bits. */
export const decrypt = (encrypted: string, key: Buffer, owner: string): string =>
  decryptBytes(Buffer.from(encrypted, 'base64'), key, owner).toString('utf8');

function decryptBytes(bytes: Buffer, key: Buffer, owner: string): Buffer {
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

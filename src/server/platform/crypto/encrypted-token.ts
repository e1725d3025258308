/** Encrypts a short text as the token of a link. */
import { decryptWithAny, encrypt } from './encryption.ts';
import type { KeyRing } from './secret-key.ts';

/** A text has at most 60 characters. */
const maxTokenLength = 200;

/** `owner` binds the token to its purpose. */
export const encryptToken = (text: string, keys: KeyRing, owner: string): string =>
  Buffer.from(encrypt(text, keys[0], owner), 'base64').toString('base64url');

/** Returns undefined for a token that this portal did not make, or of a removed key. */
export const decryptToken = (token: string, keys: KeyRing, owner: string): string | undefined =>
  token.length > maxTokenLength ? undefined : decryptWithAny(Buffer.from(token, 'base64url').toString('base64'), keys, owner);

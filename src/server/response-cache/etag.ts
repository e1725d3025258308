/** Computes and compares strong entity tags. */
import { hash } from 'node:crypto';

/** Returns equal tags for equal bytes only. */
export const computeEtag = (bytes: Buffer) => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

/** Compares the tags of an If-None-Match header with a tag (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === etag) return ifNoneMatch === etag;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag.replace(/^W\//, '')) || tags.includes('*');
}

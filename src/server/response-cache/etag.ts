import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A strong entity tag: the same for the same bytes alone. */
export const computeEtag = (bytes: Buffer) => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

/** Whether whoever asks has these very bytes (If-None-Match, RFC 9110 §13.1.2). */
export function matchesEtag({ headers }: FastifyRequest, etag: string): boolean {
  const told = headers['if-none-match'];
  if (told === undefined || told === etag) return told === etag;
  const tags = told.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag.replace(/^W\//, '')) || tags.includes('*');
}

/** Where a request says who is asking: the Authorization header, the body's `token`, or the cookies of our own pages. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '#contract/limits.ts';
import type { SignInMethod } from '#contract/session-calls.ts';
import { HttpError } from '../errors/http-error.ts';
import { isPageRequest } from '../page-requests.ts';

/** Readable by scripts, as the specification has it. */
export const tokenCookie = 'authToken';
/** HttpOnly: without it a token that was copied out of the page is worth nothing elsewhere. */
export const keyCookie = '_secure_ARJ_';

export interface Credentials {
  token: string | undefined;
  key: string | undefined;
  /** The token stood only in the cookies of a request that no browser vouches for: a plain client's session alone may. */
  fromPlainCookie: boolean;
}

/** A token in two places must be the same; a browser's cookies count only for requests of our own pages. */
export function parseCredentials(request: FastifyRequest, publicOrigin: string): Credentials {
  const header = request.headers.authorization?.replace(/^Bearer +/i, '').trim() || undefined;
  const body = bodyToken(request.body);
  if (header && body && header !== body)
    throw new HttpError(400, 'The request carries two different tokens.', { code: 'two_tokens' });
  const sent = header ?? body;
  const ours = isSameOriginRequest(request, publicOrigin);
  const cookie = ours || !isBrowserRequest(request) ? request.cookies[tokenCookie] || undefined : undefined;
  return {
    token: sent ?? cookie,
    key: request.cookies[keyCookie],
    fromPlainCookie: sent === undefined && cookie !== undefined && !ours,
  };
}

/** A token in an address ends up in histories and logs: whoever sends one is told at once. */
export function rejectTokenInUrl(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>;
  if (isPageRequest(request) || !('token' in query || tokenCookie in query)) return;
  throw new HttpError(400, 'A token does not belong in an address. Send it in the Authorization header.', {
    code: 'token_in_address',
  });
}

function bodyToken(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('token' in body)) return undefined;
  const { token } = body;
  if (token === undefined || token === null || token === '') return undefined;
  if (typeof token !== 'string')
    throw new HttpError(400, 'The token must be text.', { fields: { token: 'The token must be text.' } });
  return token;
}

/** True when a browser sent this, whose name for that cannot be forged by a page (Fetch Metadata, RFC 6454). */
export const isBrowserRequest = (request: FastifyRequest) =>
  request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined;

/** Whether the request was made by a page of ours, or by typing its address. */
function isSameOriginRequest(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return request.headers.origin === undefined ? request.method === 'GET' : request.headers.origin === publicOrigin;
}

/** Whether a page of another site asked for this. */
export const isCrossSiteRequest = (request: FastifyRequest, publicOrigin: string) =>
  isBrowserRequest(request) && !isSameOriginRequest(request, publicOrigin);

/** Refuses writes that another site's page started. */
export function rejectCrossSiteWrite(request: FastifyRequest, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  if (isCrossSiteRequest(request, publicOrigin)) {
    throw new HttpError(403, 'This request came from another site.', { code: 'foreign_origin' });
  }
}

export interface SessionCookies {
  set(reply: FastifyReply, session: { token: string; key: string | undefined; way: SignInMethod }): void;
  clear(reply: FastifyReply): void;
  /** Has the browser forget all that it kept for a candidate, when they sign out. */
  clearSiteData(reply: FastifyReply): void;
}

const weekSeconds = 7 * 24 * 3600;
/** LinkedIn's session begins at an hour (spec §9), and is renewed while the candidate is active. */
const tokenSeconds = (way: SignInMethod) => (way === 'linkedin' ? limits.linkedinSessionMs / 1000 : weekSeconds);

export function createSessionCookies(publicOrigin: string): SessionCookies {
  const shared = { path: '/', sameSite: 'lax', secure: publicOrigin.startsWith('https:') } as const;
  const clear = (reply: FastifyReply) => {
    reply.clearCookie(tokenCookie, shared);
    reply.clearCookie(keyCookie, { ...shared, httpOnly: true });
  };
  return {
    clear,
    set(reply, { token, key, way }) {
      if (key === undefined) return;
      reply.setCookie(tokenCookie, token, { ...shared, maxAge: tokenSeconds(way) });
      reply.setCookie(keyCookie, key, { ...shared, httpOnly: true, maxAge: weekSeconds });
    },
    clearSiteData(reply) {
      clear(reply);
      reply.header('clear-site-data', '"storage"');
    },
  };
}

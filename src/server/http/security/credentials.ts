/** Reads who sends a request: session token, kind of client and network. Writes the session's cookies. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '#contract/limits.ts';
import type { SignInMethod } from '#contract/session-calls.ts';
import { getNetworkPrefix, isLoopbackAddress } from '#server/platform/net/ip-address.ts';
import type { ClientAddress } from '#server/rate-limits/rate-limit-window.ts';
import { HttpError } from '../errors/http-error.ts';
import { isPageRequest } from '../page-requests.ts';
import type { HostCookie } from './host-cookie.ts';
import { httpOnlyCookieOptions } from './http-only-cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_ORIGIN is on loopback, so the portal serves its developer alone. */
    isLocalOrigin: boolean;
  }
}

/** Readable by scripts, as the specification requires. */
export const tokenCookie = 'authToken';
/** HttpOnly. A token that was copied out of a page is useless without it. */
export const keyCookie = '_secure_ARJ_';

/** Over TLS the key counts in a cookie of its own: a sibling subdomain can plant those whose names the specification fixes. */
const countedKeyCookie = (publicOrigin: string) => (publicOrigin.startsWith('https:') ? '__Host-session_key' : keyCookie);

export const readSessionKey = (request: FastifyRequest, publicOrigin: string) => request.cookies[countedKeyCookie(publicOrigin)];

export interface Credentials {
  token: string | undefined;
  key: string | undefined;
  /** The token comes only from the cookies of a request without Fetch Metadata. API clients' sessions alone may do so. */
  fromPlainCookie: boolean;
}

/** Tokens in two places must be equal. A browser's cookies count only for requests of the portal's pages. */
export function parseCredentials(request: FastifyRequest, publicOrigin: string): Credentials {
  const header = request.headers.authorization?.replace(/^Bearer +/i, '').trim() || undefined;
  const body = bodyToken(request.body);
  if (header && body && header !== body)
    throw new HttpError(400, 'The request carries two different tokens.', { code: 'two_tokens' });
  const explicit = header ?? body;
  const isSameOrigin = isSameOriginRequest(request, publicOrigin);
  const cookie = isSameOrigin || !isBrowserRequest(request) ? request.cookies[tokenCookie] || undefined : undefined;
  return {
    token: explicit ?? cookie,
    key: readSessionKey(request, publicOrigin),
    fromPlainCookie: explicit === undefined && cookie !== undefined && !isSameOrigin,
  };
}

/** Rejects a token in the URL of a call: URLs end up in histories and logs. */
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

/** Returns whether a browser sent the request. Pages cannot forge these headers (Fetch Metadata, RFC 6454). */
export const isBrowserRequest = (request: FastifyRequest) =>
  request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined;

/**
 * Returns whether a sibling subdomain may have planted the token in the browser of this request: an API client's session has no key.
 * Without TLS a key can be planted as well.
 */
export const mayBePlanted = (session: { clientType: 'browser' | 'client' }, request: FastifyRequest, publicOrigin: string) =>
  session.clientType === 'client' && publicOrigin.startsWith('https:') && (isPageRequest(request) || isBrowserRequest(request));

/** Returns whether a page of the portal sent the request, or the user typed the address. */
function isSameOriginRequest(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return request.headers.origin === undefined ? request.method === 'GET' : request.headers.origin === publicOrigin;
}

/** Returns whether a page of another site sent the request. */
export const isCrossSiteRequest = (request: FastifyRequest, publicOrigin: string) =>
  isBrowserRequest(request) && !isSameOriginRequest(request, publicOrigin);

/** Rejects writes that another site's page sends. */
export function rejectCrossSiteWrite(request: FastifyRequest, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  if (isCrossSiteRequest(request, publicOrigin)) {
    throw new HttpError(403, 'This request came from another site.', { code: 'foreign_origin' });
  }
}

/**
 * Returns where a request comes from; Fastify's `trustProxy` (app.ts) sets `ip`. A public portal raises no limit for loopback:
 * behind a proxy on the same machine every visitor has that address.
 */
export const getClientAddress = ({ ip, server }: Pick<FastifyRequest, 'ip' | 'server'>): ClientAddress => ({
  network: getNetworkPrefix(ip),
  onLoopback: server.isLocalOrigin && isLoopbackAddress(ip),
});

/** Rejects a form without the headers of a browser, which name its site. Other clients have the calls. */
export function rejectFormOfOtherClient(request: FastifyRequest): void {
  if (!isBrowserRequest(request)) throw new HttpError(403, 'This request came from another site.', { code: 'foreign_origin' });
}

export interface SessionCookies {
  set(reply: FastifyReply, session: { token: string; key: string | undefined; method: SignInMethod }): void;
  /** Clears the cookies of an ended session, and those of forms: the next user of the browser must not read the values. */
  clear(request: FastifyRequest, reply: FastifyReply): void;
  /** Clears the cookies and the site's storage after a sign-out. */
  clearSiteData(request: FastifyRequest, reply: FastifyReply): void;
}

const weekSeconds = 7 * 24 * 3600;
/** LinkedIn's session starts with an hour (spec §9). Activity renews it. */
const tokenSeconds = (method: SignInMethod) => (method === 'linkedin' ? limits.linkedinSessionMs / 1000 : weekSeconds);

export function createSessionCookies(publicOrigin: string, formCookies: Pick<HostCookie, 'clear'>[]): SessionCookies {
  const keyOptions = httpOnlyCookieOptions(publicOrigin, '/');
  const tokenOptions = { ...keyOptions, httpOnly: false };
  const keyCookies = new Set([keyCookie, countedKeyCookie(publicOrigin)]);
  const clear = (request: FastifyRequest, reply: FastifyReply) => {
    for (const cookie of formCookies) cookie.clear(request, reply);
    reply.clearCookie(tokenCookie, tokenOptions);
    for (const name of keyCookies) reply.clearCookie(name, keyOptions);
  };
  return {
    clear,
    set(reply, { token, key, method }) {
      if (key === undefined) return;
      reply.setCookie(tokenCookie, token, { ...tokenOptions, maxAge: tokenSeconds(method) });
      for (const name of keyCookies) reply.setCookie(name, key, { ...keyOptions, maxAge: weekSeconds });
    },
    clearSiteData(request, reply) {
      clear(request, reply);
      reply.header('clear-site-data', '"storage"');
    },
  };
}

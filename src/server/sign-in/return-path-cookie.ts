/** Finds the page after a sign-in without scripts, when the address of `/login` names none. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseLoginUrl } from '#contract/forms/login-url.ts';
import { requestedPageCookie, secureRequestedPageCookie } from '#contract/forms/requested-page.ts';

/** Returns and clears the page whose guard redirected here, or else the referring page (RFC 9110 §10.1.3). */
export function consumeReturnPath(request: FastifyRequest, reply: FastifyReply, publicOrigin: string): string | undefined {
  const isSecure = publicOrigin.startsWith('https:');
  const cookie = isSecure ? secureRequestedPageCookie : requestedPageCookie;
  const requested = parseLoginUrl(request.cookies[cookie]);
  if (requested !== undefined) reply.clearCookie(cookie, { path: '/', secure: isSecure });
  return requested ?? parseLoginUrl(pathOnOrigin(request.headers.referer, publicOrigin));
}

function pathOnOrigin(address: string | undefined, origin: string): string | undefined {
  const url = address === undefined ? null : URL.parse(address);
  return url?.origin === origin ? url.pathname : undefined;
}

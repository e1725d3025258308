/** Finds the page that a sign-in without scripts leads back to, where `/login` was opened without naming one. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseLoginUrl } from '#contract/forms/login-url.ts';
import { requestedPageCookie, secureRequestedPageCookie } from '#contract/forms/requested-page.ts';

/** The page whose guard led here, which serves once, else the page of the pressed link (RFC 9110 §10.1.3). */
export function takeWayBack(request: FastifyRequest, reply: FastifyReply, publicOrigin: string): string | undefined {
  const cookie = publicOrigin.startsWith('https:') ? secureRequestedPageCookie : requestedPageCookie;
  const requested = parseLoginUrl(request.cookies[cookie]);
  if (requested !== undefined) reply.clearCookie(cookie, { path: '/' });
  return requested ?? parseLoginUrl(pathOnOrigin(request.headers.referer, publicOrigin));
}

function pathOnOrigin(address: string | undefined, origin: string): string | undefined {
  const url = address === undefined ? null : URL.parse(address);
  return url?.origin === origin ? url.pathname : undefined;
}

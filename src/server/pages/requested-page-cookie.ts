/** Remembers the page opened without a session. The start page's dialog and `/login` use it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/addresses.ts';
import { parseRequestedPage, requestedPageCookie, secureRequestedPageCookie } from '#contract/forms/requested-page.ts';

/** Short, because the browser follows the redirect at once. */
const maxAgeSeconds = 60;

/** Adds the cookie to a redirect to a sign-in. A script reads it, since the start page is the same for every visitor. */
export function setRequestedPageCookie(
  { url }: FastifyRequest,
  reply: FastifyReply,
  location: string | undefined,
  publicOrigin: string,
): void {
  const [path = ''] = url.split('?', 1);
  if ((location !== paths.landing && location !== paths.login) || !parseRequestedPage(path)) return;
  const isSecure = publicOrigin.startsWith('https:');
  const name = isSecure ? secureRequestedPageCookie : requestedPageCookie;
  reply.setCookie(name, path, { path: '/', sameSite: 'lax', secure: isSecure, maxAge: maxAgeSeconds });
}

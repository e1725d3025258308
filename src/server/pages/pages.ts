/** Any GET that no call claimed becomes a page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { themeCookie, themeIn } from '#contract/theme.ts';
import type { RenderedPage } from '#web/entry-server.tsx';
import type { SessionState } from '#web/session/session-slice.ts';
import type { OpenBrand } from '../brand/open-brand.ts';
import { notFound, retryAfterSeconds } from '../domain-error.ts';
import type { Env } from '../env.ts';
import { keyCookie, type SessionCookies, tokenCookie } from '../http/credentials.ts';
import { isVisitor, type SendKept } from '../http/for-everybody.ts';
import { type FixedHeaders, pagePolicies, policyHeader } from '../http/headers.ts';
import type { VisitorAnswers } from '../http/visitor-answers.ts';
import type { Clock, Sessions } from '../sessions/sessions.ts';
import { providersOf } from '../sign-in/provider-settings.ts';
import type { PageRenderer } from './built-pages.ts';
import { innerWire } from './inner-wire.ts';
import { visitorPage } from './visitor-pages.ts';

interface PageServices {
  renderer: PageRenderer;
  fixed: FixedHeaders;
  brand: OpenBrand;
  sessions: Sessions;
  cookies: SessionCookies;
  now: Clock;
  sendKept: SendKept;
  visitors: VisitorAnswers;
}

/** Paths that only calls live under: what no call claims there is a JSON 404, never a page. */
const callPrefixes = [
  '/api/',
  '/user/',
  '/user-resume-upload',
  '/search/',
  '/job-by-category',
  '/all-category',
  '/job-detail',
  '/files/',
];

export async function servePages(
  app: FastifyInstance,
  env: Env,
  { renderer, fixed, brand: { brand, look }, sessions, cookies, now, sendKept, visitors }: PageServices,
): Promise<void> {
  const signIn = providersOf(env);
  const policyOf = pagePolicies(fixed);
  await renderer.serveFiles(app);

  app.setNotFoundHandler(async (request, reply) => {
    if (
      !['GET', 'HEAD'].includes(request.method) ||
      !request.url.startsWith('/') ||
      callPrefixes.some((prefix) => request.url.startsWith(prefix))
    )
      throw notFound();
    const wanted = renderer.keeps ? visitorPage(request) : undefined;
    if (wanted) {
      const visit = { state: 'visitor', token: undefined } as const;
      return sendKept(request, reply, wanted, () => render(request, wanted.url, visit, now()));
    }
    const token = request.cookies[tokenCookie];
    const session = token ? await sessions.find(token, request.cookies[keyCookie]) : undefined;
    const state: SessionState = token ? (session ? 'signed-in' : 'ended') : 'visitor';
    if (state === 'ended') cookies.clear(reply);
    // A candidate who comes back within the week stays signed in for another.
    else if (token && session) cookies.set(reply, { ...session, token });
    const page = await render(request, request.url, { state, token: session && token }, now());
    return send(reply, page, isVisitor(request));
  });

  async function render(request: FastifyRequest, url: string, { state, token }: PageSession, openedAt: Date): Promise<Page> {
    const { styles, ...page } = await renderer.render({
      request: new Request(env.publicOrigin + url, { headers: { accept: 'text/html' } }),
      wire: innerWire({ app, visitors, visitor: request, origin: env.publicOrigin, token }),
      session: state,
      site: {
        brand,
        publicOrigin: env.publicOrigin,
        signIn,
        openedAt: openedAt.toISOString(),
        theme: themeIn(request.cookies[themeCookie]),
      },
      look,
    });
    return { ...page, policy: policyOf(styles) };
  }
}

type Page = Omit<RenderedPage, 'styles'> & { policy: string | undefined };

interface PageSession {
  state: SessionState;
  token: string | undefined;
}

function send(reply: FastifyReply, { status, type, location, policy, body }: Page, visitor: boolean): FastifyReply {
  // A page that knows its candidate must not outlive the visit in any cache.
  const caching = visitor ? 'public, max-age=0, must-revalidate' : 'private, no-store';
  reply.code(status).header('cache-control', caching).header('vary', 'Cookie, Accept');
  if (policy !== undefined) reply.header(policyHeader, policy);
  if (location !== undefined) reply.header('location', location);
  if (status === 503) reply.header('retry-after', String(retryAfterSeconds));
  return reply.type(type).send(body);
}

/** Any GET that no call claimed becomes a page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseTheme, themeCookie } from '#contract/theme.ts';
import type { RenderedPage } from '#web/app/entry-server.tsx';
import type { SessionStatus } from '#web/session/session-context.ts';
import type { PortalBrand } from '../brand/brand-loader.ts';
import type { Config } from '../config.ts';
import { notFound, retryAfterSeconds } from '../domain-error.ts';
import type { InProcessApi } from '../http/in-process-api.ts';
import { keyCookie, type SessionCookies, tokenCookie } from '../http/security/credentials.ts';
import { createPageCsp, cspHeader, type SecurityHeaders } from '../http/security/security-headers.ts';
import { isAnonymousRequest, type SendCached } from '../response-cache/cached-responder.ts';
import { publicProviderConfig } from '../sign-in/providers/provider-config.ts';
import type { Clock, SessionService } from '../sign-in/sessions/sessions.ts';
import { pageCacheKey } from './page-cache-key.ts';
import type { PageRenderer } from './page-renderer.ts';
import { createServerTransport } from './server-transport.ts';

interface PageServices {
  renderer: PageRenderer;
  securityHeaders: SecurityHeaders;
  brand: PortalBrand;
  sessions: SessionService;
  cookies: SessionCookies;
  now: Clock;
  sendCached: SendCached;
  inProcessApi: InProcessApi;
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

export async function registerPageRoutes(
  app: FastifyInstance,
  env: Config,
  {
    renderer,
    securityHeaders: fixed,
    brand: { brand, look },
    sessions,
    cookies,
    now,
    sendCached: sendKept,
    inProcessApi: visitors,
  }: PageServices,
): Promise<void> {
  const signIn = publicProviderConfig(env);
  const policyOf = createPageCsp(fixed);
  await renderer.registerStaticFiles(app);

  app.setNotFoundHandler(async (request, reply) => {
    if (
      !['GET', 'HEAD'].includes(request.method) ||
      !request.url.startsWith('/') ||
      callPrefixes.some((prefix) => request.url.startsWith(prefix))
    )
      throw notFound();
    const wanted = renderer.cacheable ? pageCacheKey(request) : undefined;
    if (wanted) {
      const visit = { state: 'visitor', token: undefined } as const;
      return sendKept(request, reply, wanted, () => render(request, wanted.url, visit, now()));
    }
    const token = request.cookies[tokenCookie];
    const session = token ? await sessions.authenticate(token, request.cookies[keyCookie]) : undefined;
    const state: SessionStatus = token ? (session ? 'signed-in' : 'ended') : 'visitor';
    if (state === 'ended') cookies.clear(reply);
    // A candidate who comes back within the week stays signed in for another.
    else if (token && session) cookies.set(reply, { ...session, token });
    const page = await render(request, request.url, { state, token: session && token }, now());
    return send(reply, page, isAnonymousRequest(request));
  });

  async function render(request: FastifyRequest, url: string, { state, token }: PageSession, openedAt: Date): Promise<Page> {
    const { styles, ...page } = await renderer.render({
      request: new Request(env.publicOrigin + url, { headers: { accept: 'text/html' } }),
      transport: createServerTransport({
        app,
        inProcessApi: visitors,
        incomingRequest: request,
        token,
      }),
      session: state,
      site: {
        brand,
        publicOrigin: env.publicOrigin,
        signIn,
        renderedAt: openedAt.toISOString(),
        theme: parseTheme(request.cookies[themeCookie]),
      },
      look,
    });
    return { ...page, policy: policyOf(styles) };
  }
}

type Page = Omit<RenderedPage, 'styles'> & { policy: string | undefined };

interface PageSession {
  state: SessionStatus;
  token: string | undefined;
}

function send(reply: FastifyReply, { status, type, location, policy, body }: Page, visitor: boolean): FastifyReply {
  // A page that knows its candidate must not outlive the visit in any cache.
  const caching = visitor ? 'public, max-age=0, must-revalidate' : 'private, no-store';
  reply.code(status).header('cache-control', caching).header('vary', 'Cookie, Accept');
  if (policy !== undefined) reply.header(cspHeader, policy);
  if (location !== undefined) reply.header('location', location);
  if (status === 503) reply.header('retry-after', String(retryAfterSeconds));
  return reply.type(type).send(body);
}

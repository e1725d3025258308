/** Registers the route that renders pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormResult } from '#contract/forms/form-result.ts';
import type { SearchExamples } from '#contract/suggestion-calls.ts';
import { readTheme } from '#contract/theme.ts';
import type { RenderedPage } from '#web/app/entry-server.tsx';
import type { SessionStatus } from '#web/session/session-context.ts';
import type { PortalBrand } from '../brand/brand-loader.ts';
import type { Config } from '../config.ts';
import { notFound, retryAfterSeconds } from '../domain-error.ts';
import { createClientTaskQueue, type TaskGate } from '../http/client-task-queue.ts';
import type { InProcessApi } from '../http/in-process-api.ts';
import type { PostedPageForm } from '../http/page-requests.ts';
import { mayBePlanted, readSessionKey, type SessionCookies, tokenCookie } from '../http/security/credentials.ts';
import { createPageCsp, cspHeader, type SecurityHeaders } from '../http/security/security-headers.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SendCached } from '../response-cache/cached-responder.ts';
import { publicProviderConfig } from '../sign-in/providers/provider-config.ts';
import type { SessionService } from '../sign-in/sessions/sessions.ts';
import { isJobListPage } from './page-cache-key.ts';
import type { PageRenderer } from './page-renderer.ts';
import { setRequestedPageCookie } from './requested-page-cookie.ts';
import { createServerTransport } from './server-transport.ts';

interface PageRouteOptions {
  renderer: PageRenderer;
  securityHeaders: SecurityHeaders;
  brand: PortalBrand;
  sessions: SessionService;
  cookies: SessionCookies;
  now: Clock;
  sendCached: SendCached;
  waitForGate: TaskGate;
  /** Each throws a 429 for a client without budget. */
  chargeSearch: (request: FastifyRequest) => void;
  chargeCandidateSearch: (request: FastifyRequest, candidateId: string) => void;
  inProcessApi: InProcessApi;
  /** Examples for the search fields. */
  searchExamples(): Promise<SearchExamples>;
}

/** Prefixes that only calls have: an unknown address below them is a JSON 404, never a page. */
const callPrefixes = [
  '/api/',
  '/user/',
  '/user-resume-upload',
  '/search/',
  '/job-by-category',
  '/all-category',
  '/job-detail',
  '/similar-jobs',
  '/landing-content',
  '/saved-jobs',
  '/files/',
];

/** Every GET that no other route claims is a page. */
export async function registerPageRoutes(
  app: FastifyInstance,
  config: Config,
  {
    renderer,
    securityHeaders,
    brand: { brand, look, searchExamples: ownExamples },
    sessions,
    cookies,
    now,
    sendCached,
    waitForGate,
    chargeSearch,
    chargeCandidateSearch,
    inProcessApi,
    searchExamples,
  }: PageRouteOptions,
): Promise<void> {
  const signIn = publicProviderConfig(config);
  const buildCsp = createPageCsp(securityHeaders);
  const runQueued = createClientTaskQueue(waitForGate);
  await renderer.registerStaticFiles(app);

  app.route({ method: ['GET', 'HEAD'], url: '/*', config: { isPageRoute: true }, handler: servePage });
  app.decorateRequest('isRenderedAsPage', false);
  app.decorateReply('sendPage', function (posted) {
    this.request.isRenderedAsPage = true;
    return servePage(this.request, this, posted);
  });
  app.setNotFoundHandler(() => {
    throw notFound();
  });

  async function servePage(request: FastifyRequest, reply: FastifyReply, posted?: PostedPageForm): Promise<FastifyReply> {
    if (!request.url.startsWith('/') || callPrefixes.some((prefix) => request.url.startsWith(prefix))) throw notFound();
    const { key } = request.cacheLookup ?? {};
    if (key?.pageUrl !== undefined) {
      const { pageUrl } = key;
      // A miss has charged the search.
      return sendCached(request, reply, key, () => render(request, pageUrl, { ...anonymous, isSearchCharged: true }, now()));
    }
    const token = request.cookies[tokenCookie];
    const found = token ? await sessions.authenticate(token, readSessionKey(request, config.publicOrigin)) : undefined;
    const session = found && !mayBePlanted(found, request, config.publicOrigin) ? found : undefined;
    const state: SessionStatus = token ? (session ? 'signed-in' : 'ended') : 'visitor';
    if (state === 'ended') cookies.clear(request, reply);
    // A candidate who returns within a week stays signed in for another week.
    else if (token && session) cookies.set(reply, { ...session, token });
    const isSearchCharged = chargeListPage(request, session?.candidateId);
    const visit = { state, token: session && token, isSearchCharged };
    const page = await runQueued(request, session?.candidateId, () =>
      render(request, pageUrlOf(request, posted), visit, now(), posted?.form),
    );
    if (!page) return reply.hijack();
    if (state !== 'signed-in') setRequestedPageCookie(request, reply, page.location, config.publicOrigin);
    return sendUncached(reply, posted && !page.location ? { ...page, status: posted.status } : page);
  }

  /**
   * Charges the search of a list of jobs that no cache answers, so that a client without budget causes no render. Addresses that the
   * pages' router reads as this list as well, such as with capitals, are charged while they render.
   */
  function chargeListPage(request: FastifyRequest, candidateId: string | undefined): boolean {
    if (!isJobListPage(request.url)) return false;
    if (candidateId === undefined) chargeSearch(request);
    else chargeCandidateSearch(request, candidateId);
    return true;
  }

  async function render(
    request: FastifyRequest,
    url: string,
    { state, token, isSearchCharged }: PageSession,
    openedAt: Date,
    form?: FormResult,
  ): Promise<Page> {
    const { styles, ...page } = await renderer.render({
      request: new Request(config.publicOrigin + url, { headers: { accept: 'text/html' } }),
      transport: createServerTransport({
        app,
        publicOrigin: config.publicOrigin,
        inProcessApi,
        incomingRequest: request,
        token,
        chargeSearch: isSearchCharged ? undefined : () => chargeSearch(request),
      }),
      session: state,
      site: {
        brand,
        publicOrigin: config.publicOrigin,
        signIn,
        renderedAt: openedAt.toISOString(),
        theme: readTheme(request.cookies),
        searchExamples: { ...(await searchExamples()), ...ownExamples },
        ...(form && { form }),
      },
      look,
    });
    return { ...page, policy: buildCsp(styles) };
  }
}

type Page = Omit<RenderedPage, 'styles'> & { policy: string | undefined };

interface PageSession {
  state: SessionStatus;
  token: string | undefined;
  isSearchCharged: boolean;
}

const anonymous = { state: 'visitor', token: undefined } as const;

function sendUncached(reply: FastifyReply, page: Page): FastifyReply {
  const { status, type, location, policy, body } = page;
  // Such a page may show its candidate, or the form values of this browser.
  reply.code(status).header('cache-control', 'private, no-store').header('vary', 'Cookie, Accept');
  if (policy !== undefined) reply.header(cspHeader, policy);
  if (location !== undefined) reply.header('location', location);
  if (status === 429 || status === 503) reply.header('retry-after', String(retryAfterSeconds));
  return reply.type(type).send(body);
}

/** Returns the page of a posted form, and the requested page otherwise. */
const pageUrlOf = ({ url }: FastifyRequest, posted: PostedPageForm | undefined) =>
  posted === undefined || url.split('?', 1)[0] === posted.form.path ? url : posted.form.path;

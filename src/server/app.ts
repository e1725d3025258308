/** The HTTP side of the portal: Fastify, its plugins, the five features, and the pages. */
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { saveProfile } from '#contract/candidates.ts';
import { registerApplicationRoutes } from './applications/applications-api.ts';
import { registerBrandRoutes } from './brand/brand-routes.ts';
import { registerCandidateRoutes } from './candidates/candidates-api.ts';
import { registerCandidateFileRoutes } from './candidates/files-api.ts';
import { signedOut } from './domain-error.ts';
import type { Config } from './env.ts';
import { registerRobotsRoutes } from './feeds/robots.ts';
import { registerRssRoutes } from './feeds/rss.ts';
import { registerSitemapRoutes } from './feeds/sitemap.ts';
import { registerOpenApiRoutes } from './http/api-page.ts';
import { defaultServerLimits } from './http/bounds.ts';
import {
  createSessionCookies,
  isCrossSiteRequest,
  parseCredentials,
  rejectCrossSiteWrite,
  rejectTokenInUrl,
} from './http/credentials.ts';
import { createCachedResponder } from './http/for-everybody.ts';
import { buildSecurityHeaders, registerSecurityHeaders } from './http/headers.ts';
import { isLivenessProbe, isReadinessProbe, registerHealthRoutes } from './http/health.ts';
import { registerJsonBodyParser } from './http/json-bodies.ts';
import { createRawRequestIndex } from './http/known-questions.ts';
import { lazyLogger } from './http/late-logger.ts';
import { registerResponseCompression } from './http/live-compression.ts';
import { registerLoadShedding } from './http/overload.ts';
import { createFrameworkErrorHandler, registerErrorHandler } from './http/refusal.ts';
import { type Authenticate, createDefineHandler } from './http/serve.ts';
import { registerCacheFastPath } from './http/short-way.ts';
import { createGracefulShutdown } from './http/stopping.ts';
import { createUploadSlots } from './http/upload-places.ts';
import { createInProcessApi } from './http/visitor-answers.ts';
import { assertWellFormedText } from './http/well-formed.ts';
import { registerJobRoutes } from './jobs/jobs-api.ts';
import { registerMailboxRoutes } from './mail/mailbox-page.ts';
import { createResponseTimes } from './metrics/answer-times.ts';
import { createCounters } from './metrics/counts.ts';
import { createMetricsGuard, isMetricsRequest, registerMetricsRoute } from './metrics/metrics-route.ts';
import type { PageRenderer } from './pages/built-pages.ts';
import { registerPageRoutes } from './pages/pages.ts';
import { pageCacheKey } from './pages/visitor-pages.ts';
import type { Services } from './services.ts';
import { registerSessionRoutes } from './sessions/sessions-api.ts';
import { createShareImages } from './share/share-pictures.ts';
import { registerShareRoutes } from './share/share-routes.ts';
import { registerProviderRoutes } from './sign-in/provider-api.ts';
import { registerSignInRoutes } from './sign-in/sign-in-api.ts';
import { registerUnsubscribeRoutes } from './unsubscribe/unsubscribe-api.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers whoever has asked, and then closes; `close` does not wait for pages. */
    stop(): Promise<void>;
  }
}

export async function buildApp(
  env: Config,
  services: Services,
  renderer: PageRenderer,
  log: Logger,
  bounds = defaultServerLimits,
): Promise<FastifyInstance> {
  const fixed = await buildSecurityHeaders({
    publicOrigin: env.publicOrigin,
    contentSecurityPolicy: renderer.contentSecurityPolicy,
    googleScript: env.google?.scriptUrl,
  });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    ...(!log.isLevelEnabled('info') && { childLoggerFactory: lazyLogger }),
    trustProxy: env.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    return503OnClosing: false,
    // 6 MB at 0.5 Mbit/s take 96 s.
    requestTimeout: 120_000,
    keepAliveTimeout: 5000,
    maxRequestsPerSocket: 1000,
    // Whoever sends a header letter by letter is cut off.
    http: { headersTimeout: 8000, connectionsCheckingInterval: 1000 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: createFrameworkErrorHandler(fixed),
  });
  app.server.maxConnections = bounds.maxConnections;
  const mayReadMetrics = createMetricsGuard(env.metricsToken);
  const readsMetrics = (request: FastifyRequest) => isMetricsRequest(request) && mayReadMetrics(request);
  const stop = createGracefulShutdown(
    app,
    (request) => isLivenessProbe(request) || isReadinessProbe(request) || readsMetrics(request),
  );
  app.decorate('stop', stop.start);
  const questions = createRawRequestIndex(env.publicOrigin);
  const answerTimes = createResponseTimes();
  // Before the rest: what is kept needs nothing of what follows.
  if (renderer.cacheable)
    registerCacheFastPath(app, {
      ...services,
      securityHeaders: fixed,
      rawRequestIndex: questions,
      responseTimes: answerTimes,
      pageCacheKey: pageCacheKey,
    });
  registerLoadShedding(app, (request) => isLivenessProbe(request) || readsMetrics(request));
  registerSecurityHeaders(app, fixed);
  registerResponseCompression(app);
  registerJsonBodyParser(app);
  await app.register(cookie);
  // Whoever reads an upload looks at `truncated`; the plugin's own error would make a broken form of a large file.
  await app.register(multipart, { throwFileSizeLimit: false });

  const counts = createCounters();
  registerMetricsRoute(app, { ...services, responseTimes: answerTimes, counts, mayRead: mayReadMetrics });

  const cookies = createSessionCookies(env.publicOrigin);
  registerErrorHandler(app, fixed, saveProfile.path, (request, reply) => {
    // A link on somebody else's page comes without the token, and must not sign anybody out.
    if (!isCrossSiteRequest(request, env.publicOrigin)) cookies.clear(reply);
  });
  app.addHook('onRequest', async (request) => {
    rejectCrossSiteWrite(request, env.publicOrigin);
    rejectTokenInUrl(request);
  });
  app.addHook('preValidation', async (request) => {
    assertWellFormedText(request.params);
    assertWellFormedText(request.query);
    if (!request.isMultipart()) assertWellFormedText(request.body);
  });

  const findCandidate: Authenticate = async (request, reply) => {
    const { token, key, fromPlainCookie } = parseCredentials(request, env.publicOrigin);
    if (token === undefined) return undefined;
    const session = await services.sessions.authenticate(token, key);
    if (!session || (fromPlainCookie && session.clientType === 'browser')) throw signedOut();
    if (session.shouldRenewCookies) cookies.set(reply, { ...session, token });
    return session;
  };
  const sendKept = createCachedResponder({ ...services, rawRequestIndex: questions });
  const visitors = createInProcessApi(services.catalogueVersion, log);
  const serve = createDefineHandler(app, {
    authenticate: findCandidate,
    sendCached: sendKept,
    inProcessApi: visitors,
    withUploadSlot: createUploadSlots(env.rateLimits),
    counts,
    ...bounds,
  });

  registerJobRoutes(serve, services);
  registerCandidateRoutes(serve, services);
  registerCandidateFileRoutes(app, findCandidate, services);
  registerApplicationRoutes(serve, services);
  registerUnsubscribeRoutes(serve, services, env.publicOrigin);
  registerSessionRoutes(serve, services, cookies);
  registerHealthRoutes(app, { ...services, ...bounds, dataDir: env.dataDir, stop });
  registerSignInRoutes(serve, services, {
    cookies,
    readCredentials: (request) => parseCredentials(request, env.publicOrigin),
    pendingIdentityLink: services.waiting,
    counts,
  });
  registerProviderRoutes(serve, services, {
    publicOrigin: env.publicOrigin,
    cookies,
    pendingIdentityLink: services.waiting,
    counts,
  });
  if (services.mails.mailbox) registerMailboxRoutes(app, services.mails.mailbox, services.brand.look.colorCss);

  const { publicOrigin } = env;
  registerRobotsRoutes(app, publicOrigin);
  registerSitemapRoutes(app, { ...services, publicOrigin, sendCached: sendKept });
  registerRssRoutes(app, { ...services, publicOrigin, sendCached: sendKept, companyName: services.brand.brand.name });
  registerShareRoutes(app, { ...services, pictures: createShareImages(services.brand) });

  await registerOpenApiRoutes(app, serve.calls, env.publicOrigin);
  registerBrandRoutes(app, services.brand.assets);
  const { brand, sessions, now } = services;
  await registerPageRoutes(app, env, {
    renderer,
    securityHeaders: fixed,
    brand,
    sessions,
    cookies,
    now,
    sendCached: sendKept,
    inProcessApi: visitors,
  });
  return app;
}

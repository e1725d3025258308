/** The HTTP side of the portal: Fastify, its plugins, the five features, and the pages. */
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { saveProfile } from '#contract/candidate-calls.ts';
import { registerApplicationRoutes } from './applications/application-routes.ts';
import { registerBrandRoutes } from './brand/brand-routes.ts';
import { registerCandidateFileRoutes } from './candidates/candidate-file-routes.ts';
import { registerCandidateRoutes } from './candidates/candidate-routes.ts';
import { registerJobRoutes } from './catalogue/job-routes.ts';
import type { Config } from './config.ts';
import { signedOut } from './domain-error.ts';
import { type Authenticate, createDefineHandler } from './http/define-handler.ts';
import { createFrameworkErrorHandler, registerErrorHandler } from './http/errors/http-error.ts';
import { registerJsonBodyParser } from './http/hooks/json-body-parser.ts';
import { registerLoadShedding } from './http/hooks/load-shedding.ts';
import { registerResponseCompression } from './http/hooks/response-compression.ts';
import { createInProcessApi } from './http/in-process-api.ts';
import { lazyLogger } from './http/lazy-logger.ts';
import { createGracefulShutdown } from './http/lifecycle/graceful-shutdown.ts';
import { isLivenessProbe, isReadinessProbe, registerHealthRoutes } from './http/lifecycle/health-routes.ts';
import { registerOpenApiRoutes } from './http/openapi-routes.ts';
import {
  createSessionCookies,
  isCrossSiteRequest,
  parseCredentials,
  rejectCrossSiteWrite,
  rejectTokenInUrl,
} from './http/security/credentials.ts';
import { buildSecurityHeaders, registerSecurityHeaders } from './http/security/security-headers.ts';
import { assertWellFormedText } from './http/security/well-formed-text.ts';
import { defaultServerLimits } from './http/server-limits.ts';
import { createUploadSlots } from './http/uploads/upload-slots.ts';
import { pageCacheKey } from './pages/page-cache-key.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { registerPageRoutes } from './pages/page-routes.ts';
import { registerMailboxRoutes } from './platform/mail/mailbox-routes.ts';
import { createMetricsGuard, isMetricsRequest, registerMetricsRoute } from './platform/metrics/metrics-routes.ts';
import { createResponseTimes } from './platform/metrics/response-times.ts';
import { registerCacheFastPath } from './response-cache/cache-fast-path.ts';
import { createCachedResponder } from './response-cache/cached-responder.ts';
import { createRawRequestIndex } from './response-cache/raw-request-index.ts';
import type { Services } from './services.ts';
import { createShareImages } from './share/share-images.ts';
import { registerShareRoutes } from './share/share-routes.ts';
import { registerProviderRoutes } from './sign-in/providers/provider-routes.ts';
import { registerSessionRoutes } from './sign-in/sessions/session-routes.ts';
import { createSignInCookies } from './sign-in/sign-in-cookies.ts';
import { registerSignInRoutes } from './sign-in/sign-in-routes.ts';
import { registerRobotsRoutes } from './syndication/robots-routes.ts';
import { registerRssRoutes } from './syndication/rss-routes.ts';
import { registerSitemapRoutes } from './syndication/sitemap-routes.ts';
import { registerUnsubscribeRoutes } from './unsubscribe/unsubscribe-routes.ts';

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

  const { counts } = services;
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
  const signInCookies = createSignInCookies(env.publicOrigin, cookies);
  registerSignInRoutes(serve, services, {
    signInCookies,
    sessionCookies: cookies,
    readCredentials: (request) => parseCredentials(request, env.publicOrigin),
  });
  registerProviderRoutes(serve, services, { publicOrigin: env.publicOrigin, signInCookies });
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

/** Assembles the HTTP server: hooks, plugins and routes. */
import type { ServerOptions } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { saveProfile } from '#contract/candidate-calls.ts';
import { applyFormCookieName } from './apply-form/apply-form-cookies.ts';
import { applyPageCookieName } from './apply-form/waiting-job-cookie.ts';
import type { Config } from './config.ts';
import { signedOut } from './domain-error.ts';
import { registerAttributionRedirect } from './http/attribution-redirect.ts';
import { createClientTaskQueue, createTaskGate } from './http/client-task-queue.ts';
import { type Authenticate, createDefineHandler } from './http/define-handler.ts';
import { createFrameworkErrorHandler, registerErrorHandler } from './http/errors/error-handler.ts';
import { createYieldToConnections } from './http/event-loop-yield.ts';
import { createFileDownloads } from './http/file-downloads.ts';
import { registerJsonBodyParser } from './http/hooks/json-body-parser.ts';
import { registerLoadShedding } from './http/hooks/load-shedding.ts';
import { registerRequestPacing } from './http/hooks/request-pacing.ts';
import { registerResponseCompression } from './http/hooks/response-compression.ts';
import { createInProcessApi } from './http/in-process-api.ts';
import { lazyLogger } from './http/lazy-logger.ts';
import { createGracefulShutdown, keepAliveMs } from './http/lifecycle/graceful-shutdown.ts';
import { createHealthCheck, isLivenessProbe, isReadinessProbe } from './http/lifecycle/health-routes.ts';
import { createSequentialServer } from './http/lifecycle/pipelined-requests.ts';
import { registerSlowReaders } from './http/lifecycle/slow-readers.ts';
import { isPageRequest } from './http/page-requests.ts';
import { registerProxyWarning } from './http/proxy-warning.ts';
import { createResponseTimes } from './http/response-times.ts';
import {
  createSessionCookies,
  getClientAddress,
  isCrossSiteRequest,
  mayBePlanted,
  parseCredentials,
  rejectCrossSiteWrite,
  rejectTokenInUrl,
} from './http/security/credentials.ts';
import { createHostCookie } from './http/security/host-cookie.ts';
import { createTokenCheck } from './http/security/operator-access.ts';
import { buildSecurityHeaders, registerSecurityHeaders } from './http/security/security-headers.ts';
import { assertParamLength, assertWellFormedText } from './http/security/well-formed-text.ts';
import { defaultServerLimits } from './http/server-limits.ts';
import { createUploadSlots } from './http/uploads/upload-slots.ts';
import { registerVisitCounting } from './http/visit-counting.ts';
import { buildManagementApp } from './management-app.ts';
import { pageCacheKey } from './pages/page-cache-key.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { createMetricsReport } from './platform/metrics/metrics-report.ts';
import { isMetricsRequest, registerMetricsRoute } from './platform/metrics/metrics-routes.ts';
import { runForSite } from './platform/net/client-site.ts';
import { getSitePrefix, isLoopbackHost } from './platform/net/ip-address.ts';
import { registerRoutes } from './portal-routes.ts';
import { createSearchBudgets } from './rate-limits/search-budget.ts';
import { registerCacheFastPath } from './response-cache/cache-fast-path.ts';
import { createTagHeaders } from './response-cache/cache-tags.ts';
import { createCachedResponder } from './response-cache/cached-responder.ts';
import { createRawRequestIndex } from './response-cache/raw-request-index.ts';
import type { Services } from './services.ts';
import { codeAddressName } from './sign-in/code-address-cookie.ts';
import type { WorkerLink } from './workers/worker-link.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Completes the requests in flight and then closes. `close` alone does not wait for pages. */
    stop(): Promise<void>;
    /** Ends its connections without a failed request, while other workers serve the port, and then closes. */
    drain(leavePort: () => Promise<void>): Promise<void>;
    /** The server of MANAGEMENT_PORT. Closes with this one. */
    management: FastifyInstance | undefined;
  }
}

const serverOptions: ServerOptions = {
  // 6 MB at 0.5 Mbit/s take 96 s.
  requestTimeout: 120_000,
  keepAliveTimeout: keepAliveMs,
  // Disconnects clients that send their headers byte by byte.
  headersTimeout: 8000,
  connectionsCheckingInterval: 1000,
};

export async function buildApp(
  config: Config,
  services: Services,
  renderer: PageRenderer,
  log: Logger,
  limits = defaultServerLimits,
  workerLink?: WorkerLink,
): Promise<FastifyInstance> {
  const { publicOrigin } = config;
  const securityHeaders = buildSecurityHeaders({
    publicOrigin,
    contentSecurityPolicy: renderer.contentSecurityPolicy,
    googleScript: config.google?.scriptUrl,
    linkedinAuthorization: config.linkedin?.authorizationUrl,
  });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    ...(!log.isLevelEnabled('info') && { childLoggerFactory: lazyLogger }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    return503OnClosing: false,
    serverFactory: (handler) => createSequentialServer(serverOptions, handler, log as FastifyBaseLogger),
    // Long parameters reach `assertParamLength`; at the router's limit the page route would answer them.
    routerOptions: { maxParamLength: 16 * 1024, ignoreTrailingSlash: true },
    frameworkErrors: createFrameworkErrorHandler(securityHeaders),
  });
  app.server.maxConnections = limits.maxConnections;
  // Without it, workers of cluster pass a connection beyond their limits round without end. Node 20 and the types do not know it.
  Object.assign(app.server, { dropMaxConnection: true });
  app.server.maxRequestsPerSocket = 1000;
  app.decorateRequest('cacheLookup', undefined);

  // Hooks run in the order of their registration.
  registerSlowReaders(app, limits.downloadRate);
  const isOperator = createTokenCheck(config.metricsToken);
  const isPermittedMetricsRequest = (request: FastifyRequest) => isMetricsRequest(request) && isOperator(request);
  const shutdown = createGracefulShutdown(
    app,
    (request) => isLivenessProbe(request) || isReadinessProbe(request) || isPermittedMetricsRequest(request),
  );
  app.decorate('stop', shutdown.start);
  app.decorate('drain', shutdown.drain);
  app.decorate('isLocalOrigin', isLoopbackHost(new URL(publicOrigin).hostname));
  if (!app.isLocalOrigin) registerProxyWarning(app);
  const rawRequestIndex = createRawRequestIndex(publicOrigin);
  const responseTimes = createResponseTimes();
  const searchBudgets = createSearchBudgets({ limited: config.rateLimits, now: services.now });
  const chargeSearch = (request: FastifyRequest) => searchBudgets.chargeVisitor(getClientAddress(request));
  const yieldToConnections = createYieldToConnections(app.server);
  const waitForGate = createTaskGate(yieldToConnections);
  const tagHeadersFor = createTagHeaders(config.cachePurge !== undefined);
  const cachedResponder = createCachedResponder({
    ...services,
    rawRequestIndex,
    securityHeaders,
    chargeSearch,
    waitForGate,
    tagHeadersFor,
  });
  registerAttributionRedirect(app, publicOrigin, securityHeaders);
  if (renderer.cacheable) registerCacheFastPath(app, { cachedResponder, rawRequestIndex, responseTimes, pageCacheKey });
  registerLoadShedding(app, (request) => isLivenessProbe(request) || isPermittedMetricsRequest(request));
  registerRequestPacing(app, yieldToConnections, isPermittedMetricsRequest);
  registerSecurityHeaders(app, securityHeaders);
  registerResponseCompression(app);
  registerJsonBodyParser(app);
  await app.register(cookie);
  // Parsing a body loses a scope that begins earlier.
  app.addHook('preHandler', (request, _reply, done) => runForSite(getSitePrefix(getClientAddress(request).network), done));
  // Handlers check `truncated`. The plugin's own error would report a large file as a malformed form.
  await app.register(multipart, { throwFileSizeLimit: false });

  const { counts } = services;
  const metrics = createMetricsReport({ ...services, responseTimes, server: app.server, workerLink });
  app.addHook('onClose', async () => metrics.close());
  app.addHook('onSend', (request, reply, _payload, done) => {
    responseTimes.observe(request, reply);
    done();
  });
  registerMetricsRoute(app, metrics, isOperator);
  registerVisitCounting(app, { ...services, publicOrigin });

  const cookies = createSessionCookies(
    publicOrigin,
    [applyFormCookieName, applyPageCookieName, codeAddressName].map((name) => createHostCookie(publicOrigin, name)),
  );
  registerErrorHandler(app, {
    securityHeaders,
    textErrorPath: saveProfile.path,
    onUnauthorized(request, reply) {
      // A link on another site arrives without the token. It must not sign the candidate out.
      if (!isCrossSiteRequest(request, publicOrigin)) cookies.clear(request, reply);
    },
  });
  app.addHook('onRequest', async (request) => {
    rejectCrossSiteWrite(request, publicOrigin);
    rejectTokenInUrl(request);
    if (!isPageRequest(request)) assertParamLength(request.params);
  });
  app.addHook('preValidation', async (request) => {
    if (!isPageRequest(request)) assertWellFormedText(request.params);
    assertWellFormedText(request.query);
    if (!request.isMultipart()) assertWellFormedText(request.body);
  });

  const authenticate: Authenticate = async (request, reply) => {
    const { token, key, fromPlainCookie } = parseCredentials(request, publicOrigin);
    if (token === undefined) return undefined;
    const session = await services.sessions.authenticate(token, key);
    if (!session || (fromPlainCookie && session.clientType === 'browser')) throw signedOut();
    if (mayBePlanted(session, request, publicOrigin)) throw signedOut();
    if (session.shouldRenewCookies) cookies.set(reply, { ...session, token });
    return { sessionId: session.id, candidateId: session.candidateId, email: session.email, openedAt: session.openedAt };
  };
  const inProcessApi = createInProcessApi(services.catalogueVersion, log);
  const withUploadSlot = createUploadSlots(config.rateLimits, limits.uploads);
  const fileDownloads = createFileDownloads(limits.fileDownloads, limits.downloadRate);
  const defineHandler = createDefineHandler(app, {
    authenticate,
    assertSessionActive: services.sessions.assertActive,
    sendCached: cachedResponder.sendCached,
    runQueued: createClientTaskQueue(waitForGate),
    inProcessApi,
    withUploadSlot,
    assertUploadAllowed: services.rateLimits.assertUploadAllowed,
    chargeAbortedUpload: services.rateLimits.chargeAbortedUpload,
    counts,
    limits,
  });

  const health = createHealthCheck({ ...services, ...limits, dataDir: config.dataDir, shutdown });
  await registerRoutes(app, {
    config,
    services,
    authenticate,
    defineHandler,
    cookies,
    limits,
    withUploadSlot,
    fileDownloads,
    searchBudgets,
    sendCached: cachedResponder.sendCached,
    tagHeadersFor,
    waitForGate,
    inProcessApi,
    renderer,
    securityHeaders,
    health,
    isOperator,
  });
  const management =
    config.managementPort === undefined
      ? undefined
      : await buildManagementApp({ config, log, securityHeaders, health, metrics, calls: defineHandler.calls });
  app.decorate('management', management);
  app.addHook('onClose', async () => management?.close());
  return app;
}

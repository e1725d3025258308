/** The HTTP side of the portal: Fastify, its plugins, the five features, and the pages. */
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { saveProfile } from '#contract/candidates.ts';
import { applicationsApi } from './applications/applications-api.ts';
import { brandRoutes } from './brand/brand-routes.ts';
import { candidatesApi } from './candidates/candidates-api.ts';
import { filesApi } from './candidates/files-api.ts';
import { signedOut } from './domain-error.ts';
import type { Env } from './env.ts';
import { robots } from './feeds/robots.ts';
import { rss } from './feeds/rss.ts';
import { sitemap } from './feeds/sitemap.ts';
import { apiPage } from './http/api-page.ts';
import { usualBounds } from './http/bounds.ts';
import {
  credentialsOf,
  refuseForeignWrites,
  refuseTokenInAddress,
  sentFromElsewhere,
  sessionCookies,
} from './http/credentials.ts';
import { forEverybody } from './http/for-everybody.ts';
import { fixedHeaders, securityHeaders } from './http/headers.ts';
import { asksWhetherAlive, asksWhetherReady, health } from './http/health.ts';
import { jsonBodies } from './http/json-bodies.ts';
import { knownQuestions } from './http/known-questions.ts';
import { lateLogger } from './http/late-logger.ts';
import { compressAnswers } from './http/live-compression.ts';
import { shedOverload } from './http/overload.ts';
import { answerRefusals, refuseUnrouted } from './http/refusal.ts';
import { type FindCandidate, serving } from './http/serve.ts';
import { shortWay } from './http/short-way.ts';
import { gracefulStop } from './http/stopping.ts';
import { uploadPlaces } from './http/upload-places.ts';
import { visitorAnswers } from './http/visitor-answers.ts';
import { refuseBrokenText } from './http/well-formed.ts';
import { jobsApi } from './jobs/jobs-api.ts';
import { mailboxPage } from './mail/mailbox-page.ts';
import { openAnswerTimes } from './metrics/answer-times.ts';
import { openCounts } from './metrics/counts.ts';
import { asksForMetrics, metricsReaders, metricsRoute } from './metrics/metrics-route.ts';
import type { PageRenderer } from './pages/built-pages.ts';
import { servePages } from './pages/pages.ts';
import { visitorPage } from './pages/visitor-pages.ts';
import type { Services } from './services.ts';
import { sessionsApi } from './sessions/sessions-api.ts';
import { openSharePictures } from './share/share-pictures.ts';
import { shareRoutes } from './share/share-routes.ts';
import { providerApi } from './sign-in/provider-api.ts';
import { signInApi } from './sign-in/sign-in-api.ts';
import { unsubscribeApi } from './unsubscribe/unsubscribe-api.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers whoever has asked, and then closes; `close` does not wait for pages. */
    stop(): Promise<void>;
  }
}

export async function buildApp(
  env: Env,
  services: Services,
  renderer: PageRenderer,
  log: Logger,
  bounds = usualBounds,
): Promise<FastifyInstance> {
  const fixed = await fixedHeaders({
    publicOrigin: env.publicOrigin,
    contentPolicy: renderer.contentPolicy,
    googleScript: env.google?.scriptUrl,
  });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    ...(!log.isLevelEnabled('info') && { childLoggerFactory: lateLogger }),
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
    frameworkErrors: refuseUnrouted(fixed),
  });
  app.server.maxConnections = bounds.connections;
  const mayReadMetrics = metricsReaders(env.metricsToken);
  const readsMetrics = (request: FastifyRequest) => asksForMetrics(request) && mayReadMetrics(request);
  const stop = gracefulStop(app, (request) => asksWhetherAlive(request) || asksWhetherReady(request) || readsMetrics(request));
  app.decorate('stop', stop.begin);
  const questions = knownQuestions(env.publicOrigin);
  const answerTimes = openAnswerTimes();
  // Before the rest: what is kept needs nothing of what follows.
  if (renderer.keeps) shortWay(app, { ...services, fixed, questions, answerTimes, pageAt: visitorPage });
  shedOverload(app, (request) => asksWhetherAlive(request) || readsMetrics(request));
  securityHeaders(app, fixed);
  compressAnswers(app);
  jsonBodies(app);
  await app.register(cookie);
  // Whoever reads an upload looks at `truncated`; the plugin's own error would make a broken form of a large file.
  await app.register(multipart, { throwFileSizeLimit: false });

  const counts = openCounts();
  metricsRoute(app, { ...services, answerTimes, counts, mayRead: mayReadMetrics });

  const cookies = sessionCookies(env.publicOrigin);
  answerRefusals(app, fixed, saveProfile.path, (request, reply) => {
    // A link on somebody else's page comes without the token, and must not sign anybody out.
    if (!sentFromElsewhere(request, env.publicOrigin)) cookies.clear(reply);
  });
  app.addHook('onRequest', async (request) => {
    refuseForeignWrites(request, env.publicOrigin);
    refuseTokenInAddress(request);
  });
  app.addHook('preValidation', async (request) => {
    refuseBrokenText(request.params);
    refuseBrokenText(request.query);
    if (!request.isMultipart()) refuseBrokenText(request.body);
  });

  const findCandidate: FindCandidate = async (request, reply) => {
    const { token, key, fromPlainCookie } = credentialsOf(request, env.publicOrigin);
    if (token === undefined) return undefined;
    const session = await services.sessions.find(token, key);
    if (!session || (fromPlainCookie && session.openedBy === 'browser')) throw signedOut();
    if (session.renews) cookies.set(reply, { ...session, token });
    return session;
  };
  const sendKept = forEverybody({ ...services, questions });
  const visitors = visitorAnswers(services.catalogueState, log);
  const serve = serving(app, { findCandidate, sendKept, visitors, inPlace: uploadPlaces(env.rateLimits), counts, ...bounds });

  jobsApi(serve, services);
  candidatesApi(serve, services);
  filesApi(app, findCandidate, services);
  applicationsApi(serve, services);
  unsubscribeApi(serve, services, env.publicOrigin);
  sessionsApi(serve, services, cookies);
  health(app, { ...services, ...bounds, dataDir: env.dataDir, stop });
  signInApi(serve, services, {
    cookies,
    credentialsOf: (request) => credentialsOf(request, env.publicOrigin),
    waiting: services.waiting,
    counts,
  });
  providerApi(serve, services, {
    publicOrigin: env.publicOrigin,
    cookies,
    waiting: services.waiting,
    counts,
  });
  if (services.mails.mailbox) mailboxPage(app, services.mails.mailbox, services.brand.look.colorsheet);

  const { publicOrigin } = env;
  robots(app, publicOrigin);
  sitemap(app, { ...services, publicOrigin, sendKept });
  rss(app, { ...services, publicOrigin, sendKept, companyName: services.brand.brand.name });
  shareRoutes(app, { ...services, pictures: openSharePictures(services.brand) });

  await apiPage(app, serve.calls, env.publicOrigin);
  brandRoutes(app, services.brand.files);
  const { brand, sessions, now } = services;
  await servePages(app, env, { renderer, fixed, brand, sessions, cookies, now, sendKept, visitors });
  return app;
}

/** Registers the calls, forms, files and pages of the portal. */
import type { FastifyInstance } from 'fastify';
import { createAccountExportSender, registerAccountExportRoute } from './accounts/account-export-routes.ts';
import { registerAccountFormRoutes } from './accounts/account-form-routes.ts';
import { registerAccountRoutes } from './accounts/account-routes.ts';
import { registerAlertFormRoutes } from './alerts/alert-form-routes.ts';
import { registerAlertRoutes } from './alerts/alert-routes.ts';
import { registerApplicationRoutes } from './applications/application-routes.ts';
import { registerCompanyAnswerRoutes } from './applications/company/company-answer-routes.ts';
import { registerCompanyPageRoutes } from './applications/company/company-page-routes.ts';
import { registerStartedApplicationRoutes } from './applications/started-application-routes.ts';
import { registerWithdrawalFormRoutes } from './applications/withdrawal-form-routes.ts';
import { applyFormCookieName } from './apply-form/apply-form-cookies.ts';
import { registerApplyFormRoutes } from './apply-form/apply-form-routes.ts';
import { applyPageCookieName, createFindWaitingJob } from './apply-form/waiting-job-cookie.ts';
import { registerIndexNowRoutes } from './boards/index-now-routes.ts';
import { registerJobsXmlRoutes } from './boards/jobs-xml-routes.ts';
import { registerBrandRoutes, registerLandingContentRoute } from './brand/brand-routes.ts';
import { registerCandidateFileRoutes } from './candidates/candidate-file-routes.ts';
import { registerCandidateRoutes } from './candidates/candidate-routes.ts';
import { registerProfileFormRoutes } from './candidates/profile-form-routes.ts';
import { registerJobRoutes } from './catalogue/job-routes.ts';
import type { Config } from './config.ts';
import type { TaskGate } from './http/client-task-queue.ts';
import type { Authenticate, DefineHandler } from './http/define-handler.ts';
import type { FileDownloads } from './http/file-downloads.ts';
import type { InProcessApi } from './http/in-process-api.ts';
import { isSearchChargedByPage } from './http/internal-requests.ts';
import { type HealthCheck, registerHealthRoutes } from './http/lifecycle/health-routes.ts';
import { registerOpenApiRoutes } from './http/openapi-routes.ts';
import { getClientAddress, parseCredentials, type SessionCookies } from './http/security/credentials.ts';
import { createHostCookie } from './http/security/host-cookie.ts';
import type { IsOperator } from './http/security/operator-access.ts';
import type { SecurityHeaders } from './http/security/security-headers.ts';
import type { ServerLimits } from './http/server-limits.ts';
import type { WithUploadSlot } from './http/uploads/upload-slots.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { registerPageRoutes } from './pages/page-routes.ts';
import { isSecret } from './platform/crypto/random-secret.ts';
import { registerMailboxRoutes } from './platform/mail/mailbox-routes.ts';
import type { SearchBudgets } from './rate-limits/search-budget.ts';
import type { TagHeadersFor } from './response-cache/cache-tags.ts';
import type { SendCached } from './response-cache/cached-responder.ts';
import { registerSavedJobFormRoute } from './saved-jobs/saved-job-form-routes.ts';
import { registerSavedJobRoutes } from './saved-jobs/saved-job-routes.ts';
import { registerSelfIdentificationRoutes } from './self-identification/self-identification-routes.ts';
import type { Services } from './services.ts';
import { createShareImages } from './share/share-images.ts';
import { registerShareRoutes } from './share/share-routes.ts';
import { createCodeAddressCookie } from './sign-in/code-address-cookie.ts';
import { registerLoginFormRoutes } from './sign-in/login-form-routes.ts';
import { registerMailedLinkRoutes } from './sign-in/mailed-link-routes.ts';
import { registerIdentityRoutes } from './sign-in/providers/identity-routes.ts';
import { registerLinkRoutes } from './sign-in/providers/link-routes.ts';
import { createLinkStartCookie } from './sign-in/providers/link-start-cookie.ts';
import { registerProviderRoutes } from './sign-in/providers/provider-routes.ts';
import { registerSessionFormRoutes } from './sign-in/sessions/session-form-routes.ts';
import { registerSessionRoutes } from './sign-in/sessions/session-routes.ts';
import { createSignInCookies } from './sign-in/sign-in-cookies.ts';
import { createLogOut, registerSignInRoutes } from './sign-in/sign-in-routes.ts';
import { registerAtsStatusRoutes } from './sources/status/ats-status-routes.ts';
import { registerDeadlineRoutes } from './syndication/deadline-routes.ts';
import { registerFeedRoutes } from './syndication/feed-routes.ts';
import { registerRobotsRoutes } from './syndication/robots-routes.ts';
import { registerSecurityTextRoute } from './syndication/security-text-routes.ts';
import { registerSitemapRoutes } from './syndication/sitemap-routes.ts';
import { registerUnsubscribeLinkRoutes } from './unsubscribe/unsubscribe-link-routes.ts';
import { registerUnsubscribeRoutes } from './unsubscribe/unsubscribe-routes.ts';

/** The dependencies of the routes, from `buildApp`. */
interface RouteContext {
  config: Config;
  services: Services;
  authenticate: Authenticate;
  defineHandler: DefineHandler;
  cookies: SessionCookies;
  limits: ServerLimits;
  withUploadSlot: WithUploadSlot;
  fileDownloads: FileDownloads;
  searchBudgets: SearchBudgets;
  sendCached: SendCached;
  tagHeadersFor: TagHeadersFor;
  waitForGate: TaskGate;
  inProcessApi: InProcessApi;
  renderer: PageRenderer;
  securityHeaders: SecurityHeaders;
  health: HealthCheck;
  isOperator: IsOperator;
}

export async function registerRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  await registerJobsAndApplications(app, context);
  await registerAccounts(app, context);
  await registerSignIn(app, context);
  await registerPublicFiles(app, context);
  await registerPages(app, context);
}

async function registerJobsAndApplications(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { config, services, defineHandler, authenticate, searchBudgets, fileDownloads } = context;
  registerJobRoutes(defineHandler, services, {
    chargeSearch(request, candidateId) {
      if (!isSearchChargedByPage()) searchBudgets.chargeCandidate(getClientAddress(request), candidateId);
    },
    chargeSuggestion: (request) => searchBudgets.chargeSuggestion(getClientAddress(request)),
  });
  registerApplicationRoutes(defineHandler, services, {
    publicOrigin: config.publicOrigin,
    chargeAppliedJobs: (request, candidateId) => searchBudgets.chargeAppliedJobs(getClientAddress(request), candidateId),
  });
  registerStartedApplicationRoutes(defineHandler, services);
  registerSavedJobRoutes(defineHandler, services, {
    chargeCandidate: (request, candidateId) => searchBudgets.chargeCandidate(getClientAddress(request), candidateId),
    chargeVisitor: (request) => searchBudgets.chargeVisitor(getClientAddress(request)),
  });
  await registerSavedJobFormRoute(app, { ...services, authenticate });
  registerAlertRoutes(defineHandler, services);
  const signInCookies = createSignInCookies(config.publicOrigin, context.cookies);
  await registerAlertFormRoutes(app, { ...services, signInCookies, authenticate });
  await registerWithdrawalFormRoutes(app, { ...services, authenticate });
  await registerSelfIdentificationRoutes(app, defineHandler, { ...services, authenticate });
  await registerCompanyPageRoutes(app, { ...services, fileDownloads });
  registerCompanyAnswerRoutes(defineHandler, services, config.companyToken);
  await registerAtsStatusRoutes(app, { ...services, db: services.database.db, config, log: app.log });
}

async function registerAccounts(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { config, services, defineHandler, authenticate, limits, withUploadSlot, fileDownloads } = context;
  const { publicOrigin } = config;
  const signInCookies = createSignInCookies(publicOrigin, context.cookies);
  registerCandidateRoutes(defineHandler, services);
  registerCandidateFileRoutes(app, authenticate, { ...services, fileDownloads });
  await registerProfileFormRoutes(app, { ...services, authenticate, withUploadSlot, uploadRate: limits.uploadRate });
  registerAccountRoutes(defineHandler, services, signInCookies);
  const sendExport = createAccountExportSender(services, signInCookies, limits);
  registerAccountExportRoute(app, authenticate, sendExport, limits);
  await registerAccountFormRoutes(app, { ...services, signInCookies, authenticate, sendExport }, limits);
  registerUnsubscribeRoutes(defineHandler, services, publicOrigin);
  await registerUnsubscribeLinkRoutes(app, services);
}

/** Includes the apply form, whose last step is a sign-in. */
async function registerSignIn(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { config, services, defineHandler, authenticate, cookies, limits, withUploadSlot } = context;
  const { publicOrigin } = config;
  const signInCookies = createSignInCookies(publicOrigin, cookies);
  const applyCookies = {
    formCookie: createHostCookie(publicOrigin, applyFormCookieName, isSecret),
    pageCookie: createHostCookie(publicOrigin, applyPageCookieName),
  };
  const findWaitingJob = createFindWaitingJob({ applyForm: services.applyForm, ...applyCookies });
  registerSessionRoutes(defineHandler, services, { signInCookies, sessionCookies: cookies });
  await registerSessionFormRoutes(app, { ...services, authenticate, signInCookies, sessionCookies: cookies });
  const codeAddress = createCodeAddressCookie({ publicOrigin, keys: services.codeAddressKeys, now: services.now });
  const logOut = createLogOut({
    sessions: services.sessions,
    sessionCookies: cookies,
    readCredentials: (request) => parseCredentials(request, publicOrigin),
  });
  registerSignInRoutes(defineHandler, services, { signInCookies, logOut, findWaitingJob });
  await registerLoginFormRoutes(app, { ...services, signInCookies, codeAddress, logOut, publicOrigin });
  await registerApplyFormRoutes(app, defineHandler, {
    ...services,
    publicOrigin,
    ...applyCookies,
    signInCookies,
    authenticate,
    withUploadSlot,
    uploadRate: limits.uploadRate,
  });
  await registerMailedLinkRoutes(app, defineHandler, { ...services, signInCookies, findWaitingJob });
  registerProviderRoutes(defineHandler, services, { publicOrigin, signInCookies });
  await registerIdentityRoutes(app, defineHandler, { ...services, signInCookies, authenticate });
  if (config.linkedin) {
    const linkStart = createLinkStartCookie({ publicOrigin, keys: services.linkStartKeys, now: services.now });
    const linkServices = { ...services, signInCookies, authenticate, linkStart };
    await registerLinkRoutes(app, linkServices, { publicOrigin, app: config.linkedin });
  }
}

async function registerPublicFiles(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { config, services, defineHandler, sendCached, tagHeadersFor, health, isOperator, limits } = context;
  const { publicOrigin } = config;
  const { brand, mails, now } = services;
  registerHealthRoutes(app, health, isOperator);
  if (mails.mailbox) registerMailboxRoutes(app, { ...mails.mailbox, publicOrigin, brandColors: brand.look.colorCss });
  registerRobotsRoutes(app, publicOrigin);
  if (config.securityContact) registerSecurityTextRoute(app, { contact: config.securityContact, publicOrigin, now });
  registerSitemapRoutes(app, { ...services, publicOrigin, sendCached });
  if (config.indexNow) registerIndexNowRoutes(app, config.indexNow);
  const jobsXml = { ...services, db: services.database.db, publicOrigin, publisher: brand.brand.name, tagHeadersFor };
  registerJobsXmlRoutes(app, jobsXml, limits);
  registerFeedRoutes(app, { ...services, publicOrigin, sendCached, companyName: brand.brand.name });
  registerDeadlineRoutes(app, { ...services, publicOrigin, tagHeadersFor });
  registerShareRoutes(app, { ...services, images: createShareImages(brand), tagHeadersFor });
  registerBrandRoutes(app, brand.assets);
  registerLandingContentRoute(defineHandler, brand.landing);
  if (app.isLocalOrigin || config.metricsToken) {
    const isReader = app.isLocalOrigin ? () => true : isOperator;
    await registerOpenApiRoutes(app, { calls: defineHandler.calls, publicOrigin, isReader });
  }
}

async function registerPages(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { config, services, searchBudgets, ...shared } = context;
  const { brand, sessions, searchExamples, now } = services;
  await registerPageRoutes(app, config, {
    ...shared,
    brand,
    sessions,
    searchExamples,
    now,
    chargeSearch: (request) => searchBudgets.chargeVisitor(getClientAddress(request)),
    chargeCandidateSearch: (request, candidateId) => searchBudgets.chargeCandidate(getClientAddress(request), candidateId),
  });
}

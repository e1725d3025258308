/** Handles forms of alerts without scripts, and one-click requests of mail clients (RFC 8058). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkParam } from '#contract/addresses.ts';
import {
  alertLinkPath,
  alertParam,
  alertPaths,
  alertStateParam,
  allAlertsParam,
  criterionPrefix,
} from '#contract/alerts/alert-addresses.ts';
import { type AlertAction, alertActions, alertPeriods } from '#contract/alerts/alert-calls.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import type { CandidateService } from '../candidates/candidates.ts';
import { DomainError } from '../domain-error.ts';
import type { Authenticate } from '../http/define-handler.ts';
import { sendFormError } from '../http/errors/form-error.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { parseFormEmail } from '../http/form-email.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import { getClientAddress, rejectFormOfOtherClient } from '../http/security/credentials.ts';
import { findFormCandidate } from '../http/security/form-candidate.ts';
import type { SignInService } from '../sign-in/sign-in.ts';
import type { SignInCookies } from '../sign-in/sign-in-cookies.ts';
import type { AlertService } from './alerts.ts';

interface AlertFormServices {
  alerts: AlertService;
  candidates: Pick<CandidateService, 'hasProvenAddress'>;
  signIn: Pick<SignInService, 'proveAddress'>;
  signInCookies: Pick<SignInCookies, 'readClient'>;
  authenticate: Authenticate;
  /** Replaces an address in the log by a keyed hash. */
  pseudonymize(email: string): string;
}

/** The form that edits an alert has a checkbox for each criterion. */
const maxFormBytes = 16_384;

type FormRequest = FastifyRequest<{ Querystring: Record<string, unknown>; Body: Record<string, string> | undefined }>;

/** A GET of the same addresses is a page. It changes nothing, since mail scanners open links. */
export async function registerAlertFormRoutes(
  app: FastifyInstance,
  { alerts, candidates, signIn, signInCookies, authenticate, pseudonymize }: AlertFormServices,
): Promise<void> {
  await app.register(async (scope) => {
    registerFormBodyParser(scope, maxFormBytes);

    scope.post(alertPaths.create, async (request: FormRequest, reply) => {
      rejectFormOfOtherClient(request);
      const search = request.url.split('?')[1] ?? '';
      const period = alertPeriods.find((each) => each === request.body?.period) ?? 'weekly';
      const candidate = await findFormCandidate(authenticate, request, reply);
      const email = candidate?.email ?? request.body?.email ?? '';
      try {
        if (candidate && (await candidates.hasProvenAddress(candidate.candidateId))) {
          const id = await alerts.create(candidate.email, search, period);
          return redirectToAlerts(reply, '', { [alertStateParam]: 'created', [alertParam]: id });
        }
        await alerts.request(parseFormEmail(email), search, period, getClientAddress(request));
        const values = { email: email.trim(), period, sent: '1' };
        return reply.sendPage({ status: 200, form: { path: alertPaths.create, message: '', errors: {}, values } });
      } catch (error) {
        return sendFormError({ request, reply }, error, { path: alertPaths.create, values: { email, period } });
      }
    });

    scope.post(alertPaths.edit, async (request: FormRequest, reply) => {
      rejectFormOfOtherClient(request);
      const token = readToken(request);
      const body = request.body ?? {};
      const owner = await findOwner(request, reply, token);
      if (!owner) return redirectToOwner(reply, token);
      const id = owner.alertId ?? String(request.query[alertParam] ?? '');
      const period = alertPeriods.find((each) => each === body.period) ?? 'weekly';
      const { description = '', location = '' } = body;
      const kept = Object.keys(body).flatMap((name) =>
        name.startsWith(criterionPrefix) ? name.slice(criterionPrefix.length) : [],
      );
      const search = [new URLSearchParams({ description, location }), ...kept].join('&');
      try {
        await alerts.edit(owner.email, id, search, period);
        return redirectToAlerts(reply, token, { [alertStateParam]: 'edited', [alertParam]: id });
      } catch (error) {
        const values = { description, location, period, kept: kept.join('&') };
        return sendFormError({ request, reply }, error, { path: alertPaths.edit, values });
      }
    });

    scope.post(alertPaths.confirm, async (request: FormRequest, reply) => {
      const token = readToken(request);
      try {
        const confirmed = await alerts.confirm(token);
        if (confirmed?.isRecent) await proveAddress(confirmed.email, request, reply);
        return reply.redirect(alertLinkPath(alertPaths.alerts, token, confirmed && { [alertStateParam]: 'created' }), 303);
      } catch (error) {
        return sendFormError({ request, reply }, error, { path: alertPaths.confirm, values: {} });
      }
    });

    scope.post(alertPaths.end, async (request: FormRequest, reply) => {
      const token = readToken(request);
      const alert = await alerts.findByLink(token);
      // The mail client posts this body, without cookies, and follows no redirect (RFC 8058 §3.1).
      const isOneClick = request.body?.['List-Unsubscribe'] === 'One-Click';
      if (!alert) {
        if (isOneClick) throw new HttpError(400, 'This link was not made by this portal.', { code: 'invalid_link' });
        return reply.redirect(alertLinkPath(alertPaths.alerts, token), 303);
      }
      const isAll = request.query[allAlertsParam] === '1';
      if (isAll) await alerts.endAll(alert.email);
      else if (alert.state !== 'pending') await alerts.change(alert.email, alert.id, 'end');
      request.log.info(
        { event: 'alert_ended', address: pseudonymize(alert.email), all: isAll, one_click: isOneClick },
        'an alert was ended by the link of a mail',
      );
      if (isOneClick) return reply.type('text/plain').send('Ended.\n');
      return reply.redirect(alertLinkPath(alertPaths.alerts, token, { [alertStateParam]: isAll ? 'all-ended' : 'ended' }), 303);
    });

    scope.post(alertPaths.alerts, async (request: FormRequest, reply) => {
      rejectFormOfOtherClient(request);
      const { [alertParam]: alertId = '', answer } = request.body ?? {};
      const token = readToken(request);
      const owner = await findOwner(request, reply, token);
      if (!owner) return redirectToOwner(reply, token);
      const { email } = owner;
      const id = owner.alertId ?? alertId;
      const state = answer === 'end-all' ? 'all-ended' : parseAction(answer);
      try {
        if (answer === 'end-all') await alerts.endAll(email);
        else if (state) await alerts.change(email, id, parseAction(answer) ?? 'keep');
      } catch (error) {
        if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
      }
      const params = { ...(state && { [alertStateParam]: state }), ...(id && { [alertParam]: id }) };
      return redirectToAlerts(reply, token, params);
    });
  });

  /** A link of the mailbox that is opened in the browser of an account proves the account's address, as a code does. */
  async function proveAddress(email: string, request: FormRequest, reply: FastifyReply): Promise<void> {
    const candidate = await findFormCandidate(authenticate, request, reply);
    if (candidate?.email !== email || (await candidates.hasProvenAddress(candidate.candidateId))) return;
    await signIn.proveAddress(candidate.candidateId, signInCookies.readClient(request));
  }

  /** The owner of the form's session or mailed link. A link changes its own alert, or ends all of its address. */
  async function findOwner(
    request: FormRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<{ email: string; alertId?: string } | undefined> {
    if (token === '') {
      const candidate = await findFormCandidate(authenticate, request, reply);
      return candidate && (await candidates.hasProvenAddress(candidate.candidateId)) ? candidate : undefined;
    }
    const linked = await alerts.findByLink(token);
    return linked && { email: linked.email, alertId: linked.id };
  }
}

const redirectToOwner = (reply: FastifyReply, token: string) =>
  reply.redirect(token === '' ? loginAgainPath(alertPaths.alerts) : alertLinkPath(alertPaths.alerts, token), 303);

const readToken = (request: FormRequest) => String(request.query[linkParam] ?? '');

const parseAction = (text: string | undefined): AlertAction | undefined => alertActions.find((action) => action === text);

const redirectToAlerts = (reply: FastifyReply, token: string, params: Record<string, string>) =>
  reply.redirect(
    token === '' ? `${alertPaths.alerts}?${new URLSearchParams(params)}` : alertLinkPath(alertPaths.alerts, token, params),
    303,
  );

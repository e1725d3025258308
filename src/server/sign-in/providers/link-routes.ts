/** Links LinkedIn to a signed-in candidate by forms of My Profile, which work without scripts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerLinkPath,
  type LinkOutcome,
  linkIdentityPath,
  linkOutcomeParam,
  paths,
  signInMethodsId,
} from '#contract/addresses.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import { linkedinScope } from '#contract/limits.ts';
import type { CandidateService } from '#server/candidates/candidates.ts';
import { DomainError } from '#server/domain-error.ts';
import type { Authenticate, SignedInCandidate } from '#server/http/define-handler.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { registerFormBodyParser } from '#server/http/hooks/form-body-parser.ts';
import { isBrowserRequest } from '#server/http/security/credentials.ts';
import { findFormCandidate } from '#server/http/security/form-candidate.ts';
import type { SignInService } from '../sign-in.ts';
import type { SignInCookies } from '../sign-in-cookies.ts';
import type { LinkStartCookie } from './link-start-cookie.ts';
import type { LinkedIdentityService } from './linked-identities.ts';
import type { LinkedinProvider } from './linkedin-provider.ts';
import type { PendingIdentityLink } from './pending-identity-link.ts';
import type { LinkedinConfig } from './provider-config.ts';

interface LinkRouteServices {
  candidates: Pick<CandidateService, 'find'>;
  signIn: SignInService;
  linkedin: LinkedinProvider | undefined;
  linkedIdentities: LinkedIdentityService;
  pendingIdentityLink: PendingIdentityLink;
  signInCookies: SignInCookies;
  authenticate: Authenticate;
  linkStart: LinkStartCookie;
}

interface LinkRouteOptions {
  publicOrigin: string;
  /** The portal's app at LinkedIn. */
  app: LinkedinConfig;
}

type Form = { Body: Record<string, string> | undefined };

export async function registerLinkRoutes(
  app: FastifyInstance,
  {
    candidates,
    signIn,
    linkedin,
    linkedIdentities,
    pendingIdentityLink,
    signInCookies,
    authenticate,
    linkStart,
  }: LinkRouteServices,
  { publicOrigin, app: linkedinApp }: LinkRouteOptions,
): Promise<void> {
  /** The candidate of a form. Another site's form is rejected. */
  const readCandidate = (request: FastifyRequest, reply: FastifyReply): Promise<SignedInCandidate | undefined> => {
    if (!isBrowserRequest(request)) throw new HttpError(403, 'This request came from another site.', { code: 'foreign_origin' });
    return findFormCandidate(authenticate, request, reply);
  };

  await app.register(async (scope) => {
    registerFormBodyParser(scope);

    scope.post(linkIdentityPath, async (request, reply) => {
      const candidate = await readCandidate(request, reply);
      if (!candidate) return reply.redirect(loginAgainPath(paths.profile), 303);
      const { state, codeChallenge } = linkStart.start(reply, candidate.candidateId);
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: linkedinApp.clientId,
        redirect_uri: publicOrigin + paths.linkedin,
        scope: linkedinScope,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      });
      return reply.redirect(`${linkedinApp.authorizationUrl}?${query}`, 303);
    });

    scope.post<Form>(answerLinkPath, async (request, reply) => {
      const candidate = await readCandidate(request, reply);
      if (!candidate) return reply.redirect(loginAgainPath(paths.profile), 303);
      const identity = pendingIdentityLink.decryptStartedLink(signInCookies.readPendingIdentity(request), candidate.candidateId);
      if (!identity) return showProfile(reply, 'failed');
      if (request.body?.answer !== 'link') {
        signInCookies.clearPendingIdentity(request, reply);
        return showProfile(reply);
      }
      const owner = { sessionId: candidate.sessionId, candidateId: candidate.candidateId, email: candidate.email };
      try {
        const isLinked = await signIn.confirmCode(candidate, request.body.otp ?? '', signInCookies.readClient(request), (trx) =>
          linkedIdentities.linkWithin(trx, owner, identity),
        );
        linkedIdentities.wakeMails();
        signInCookies.clearPendingIdentity(request, reply);
        return showProfile(reply, isLinked ? undefined : 'taken');
      } catch (error) {
        if (error instanceof DomainError && error.code === 'invalid_otp') return showProfile(reply, 'wrong-code');
        throw error;
      }
    });
  });

  /** LinkedIn's redirect of a link. That of a sign-in has another state, and is a page. */
  app.get<{ Querystring: Record<string, string> }>(paths.linkedin, { config: { isPageRoute: true } }, async (request, reply) => {
    const started = linkStart.read(request);
    const { state, code, error } = request.query;
    if (!started || state !== started.state) return reply.sendPage();
    linkStart.clear(request, reply);
    if (error !== undefined) return showProfile(reply);
    const candidate = await candidates.find(started.candidateId);
    if (!linkedin || !candidate || !code) return showProfile(reply, 'failed');
    const client = signInCookies.readClient(request);
    try {
      const proof = await signIn.verifyForLink('linkedin', client, () => linkedin.verifyIdentity(code, started.codeVerifier));
      signInCookies.setPendingIdentity(reply, pendingIdentityLink.encryptStartedLink(proof, candidate.id));
      await signIn.sendCode(candidate.email, signInCookies.identifyClient(request, reply));
      return showProfile(reply);
    } catch (error) {
      if (error instanceof DomainError) return showProfile(reply, 'failed');
      throw error;
    }
  });
}

const showProfile = (reply: FastifyReply, outcome?: LinkOutcome) =>
  reply.redirect(`${paths.profile}${outcome === undefined ? '' : `?${linkOutcomeParam}=${outcome}`}#${signInMethodsId}`, 303);

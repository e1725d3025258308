/** Handles the calls of contract/identity-calls, and the form of a profile page without scripts. */
import type { FastifyInstance } from 'fastify';
import { paths, unlinkIdentityPath } from '#contract/addresses.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import { answerIdentityOffer, listIdentities, relinkIdentity, unlinkIdentity } from '#contract/identity-calls.ts';
import * as messages from '#contract/messages.ts';
import type { CandidateService } from '#server/candidates/candidates.ts';
import { DomainError, signedOut } from '#server/domain-error.ts';
import type { Authenticate, DefineHandler, SignedInCandidate } from '#server/http/define-handler.ts';
import { registerFormBodyParser } from '#server/http/hooks/form-body-parser.ts';
import { findFormCandidate } from '#server/http/security/form-candidate.ts';
import type { SignInCookies } from '../sign-in-cookies.ts';
import { type LinkedIdentityService, toIdentityId } from './linked-identities.ts';
import type { PendingIdentityLink } from './pending-identity-link.ts';

interface IdentityRouteServices {
  candidates: Pick<CandidateService, 'find'>;
  linkedIdentities: LinkedIdentityService;
  pendingIdentityLink: PendingIdentityLink;
  signInCookies: SignInCookies;
  authenticate: Authenticate;
}

export async function registerIdentityRoutes(
  app: FastifyInstance,
  defineHandler: DefineHandler,
  { candidates, linkedIdentities, pendingIdentityLink, signInCookies, authenticate }: IdentityRouteServices,
): Promise<void> {
  defineHandler(listIdentities, async ({ candidate: { candidateId }, request }) => {
    const candidate = await candidates.find(candidateId);
    if (!candidate) throw signedOut();
    const identities = await linkedIdentities.listByCandidate(candidateId);
    const started = pendingIdentityLink.decryptStartedLink(signInCookies.readPendingIdentity(request), candidateId);
    return {
      message: {
        email: candidate.email,
        code_used_at: candidate.codeUsedAt,
        identities: identities.map((identity) => ({
          identity_id: toIdentityId(identity),
          provider: identity.provider,
          name: identity.name,
          email: identity.email,
          linked_at: identity.linkedAt,
          used_at: identity.usedAt,
        })),
        link_begun: started
          ? { provider: started.provider, name: started.name, email: started.email, verified: started.isVerified }
          : null,
      },
    };
  });

  defineHandler(answerIdentityOffer, async ({ body, candidate, request, reply }) => {
    const offer = pendingIdentityLink.decryptOffer(signInCookies.readPendingIdentity(request), candidate.candidateId);
    if (!offer) throw new DomainError('invalid', messages.identityOfferExpired, { code: 'offer_over' });
    const linked = body.accept && (await linkedIdentities.link(toOwner(candidate), offer));
    signInCookies.clearPendingIdentity(request, reply);
    return { message: { linked } };
  });

  defineHandler(unlinkIdentity, async ({ body, candidate }) => ({
    message: { undo: await linkedIdentities.unlink(toOwner(candidate), body.identity_id) },
  }));

  defineHandler(relinkIdentity, async ({ body, candidate }) => {
    await linkedIdentities.relink(toOwner(candidate), body.undo);
    return {};
  });

  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    scope.post<{ Body: Record<string, string> | undefined }>(unlinkIdentityPath, async (request, reply) => {
      const candidate = await findFormCandidate(authenticate, request, reply);
      if (!candidate) return reply.redirect(loginAgainPath(paths.profile), 303);
      await linkedIdentities.unlink(toOwner(candidate), request.body?.identity_id ?? '').catch((error) => {
        // Unlinked before: the page shows it.
        if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
      });
      return reply.redirect(paths.profile, 303);
    });
  });
}

const toOwner = ({ sessionId, candidateId, email }: SignedInCandidate) => ({ sessionId, candidateId, email });

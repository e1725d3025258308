/** Handles the calls of contract/identity-calls. */
import { answerIdentityOffer, listIdentities, relinkIdentity, unlinkIdentity } from '#contract/identity-calls.ts';
import * as messages from '#contract/messages.ts';
import type { CandidateService } from '#server/candidates/candidates.ts';
import { DomainError, signedOut } from '#server/domain-error.ts';
import type { DefineHandler, SignedInCandidate } from '#server/http/define-handler.ts';
import type { SignInCookies } from '../sign-in-cookies.ts';
import { type LinkedIdentityService, toIdentityId } from './linked-identities.ts';
import type { PendingIdentityLink } from './pending-identity-link.ts';

interface IdentityRouteServices {
  candidates: Pick<CandidateService, 'find'>;
  linkedIdentities: LinkedIdentityService;
  pendingIdentityLink: PendingIdentityLink;
}

export function registerIdentityRoutes(
  defineHandler: DefineHandler,
  { candidates, linkedIdentities, pendingIdentityLink }: IdentityRouteServices,
  signInCookies: SignInCookies,
): void {
  defineHandler(listIdentities, async ({ candidate: { candidateId } }) => {
    const candidate = await candidates.find(candidateId);
    if (!candidate) throw signedOut();
    const identities = await linkedIdentities.listByCandidate(candidateId);
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
      },
    };
  });

  defineHandler(answerIdentityOffer, async ({ body, candidate, request, reply }) => {
    const offer = pendingIdentityLink.decryptOffer(signInCookies.readPendingIdentity(request), candidate.candidateId);
    if (!offer) throw new DomainError('invalid', messages.identityOfferOver, { code: 'offer_over' });
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
}

const toOwner = ({ id, candidateId, email }: SignedInCandidate) => ({ sessionId: id, candidateId, email });

/** Finds the signed-in candidate of a form posted without JavaScript. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#server/domain-error.ts';
import type { Authenticate, SignedInCandidate } from '../define-handler.ts';

/** Returns undefined without a valid session, so that the form redirects to the sign-in. */
export function findFormCandidate(
  authenticate: Authenticate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInCandidate | undefined> {
  return authenticate(request, reply).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'unauthenticated') return undefined;
    throw error;
  });
}

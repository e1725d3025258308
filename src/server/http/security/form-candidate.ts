/** Finds the candidate of a form without scripts. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#server/domain-error.ts';
import type { Authenticate, SignedInCandidate } from '../define-handler.ts';

/** Undefined for a visitor and for an ended session, whom the form leads to the sign-in instead of an error. */
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

/** Restricts routes to the operator. The address of a client proves nothing: a proxy on this machine gives every client the same one. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret, verifySecret } from '#server/platform/crypto/random-secret.ts';
import { isLoopbackHost } from '#server/platform/net/ip-address.ts';

export type IsOperator = (request: FastifyRequest) => boolean;

/** Recognizes METRICS_TOKEN as a bearer token. */
export function createTokenCheck(token: string | undefined): IsOperator {
  const expected = token === undefined ? undefined : hashSecret(`Bearer ${token}`);
  return ({ headers }) => expected !== undefined && verifySecret(headers.authorization ?? '', expected);
}

/**
 * Trusts every client of a management port on loopback, which only this machine reaches. A site whose name resolves to
 * 127.0.0.1 would send its visitors' browsers here: the host name shows it.
 */
export const createManagementCheck = (managementHost: string, token: string | undefined): IsOperator =>
  isLoopbackHost(managementHost) ? ({ hostname }) => isLoopbackHost(hostname) : createTokenCheck(token);

/** Returns an onRequest hook that answers other clients with 404. */
export const requireOperator = (isOperator: IsOperator) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  if (isOperator(request)) return done();
  if (request.headers.authorization !== undefined)
    request.log.warn({ event: 'access_refused', refused: 'wrong_token', ip: request.ip }, 'a wrong METRICS_TOKEN was presented');
  reply.callNotFound();
};

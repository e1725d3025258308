/** Warns once when a public portal sees its own proxy as its only visitor. */
import type { FastifyInstance } from 'fastify';
import { isLivenessProbe, isReadinessProbe } from './lifecycle/health-routes.ts';

/** More than an operator's first tries on the machine itself. */
const requestsBeforeWarning = 100;

/**
 * A public portal runs behind a proxy, which terminates TLS. If all requests come from one connected address, TRUST_PROXY does
 * not name that proxy, and rate limits count all visitors as one.
 */
export function registerProxyWarning(app: FastifyInstance): void {
  let onlyAddress: string | undefined;
  let count = 0;
  let isDecided = false;

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isDecided && !isLivenessProbe(request) && !isReadinessProbe(request)) observe(request.ip, request.socket.remoteAddress);
    done();
  });

  function observe(ip: string, connectedAddress: string | undefined): void {
    onlyAddress ??= ip;
    if (ip !== onlyAddress || ip !== connectedAddress) {
      isDecided = true;
      return;
    }
    count++;
    if (count < requestsBeforeWarning) return;
    isDecided = true;
    app.log.warn(
      { address: onlyAddress },
      `Every request came from ${onlyAddress}. If that is the proxy, set TRUST_PROXY=${onlyAddress}: rate limits count all visitors as one.`,
    );
  }
}

/**
 * Browsers that a candidate signed in with. Their tries are counted apart, so that whoever spends an address's tries does
 * not lock its owner out (OWASP, "Slow down online guessing attacks with device cookies").
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { hiddenCookie } from '../http/hidden-cookie.ts';
import { hash, newSecret } from '../random-secret.ts';
import type { Clock } from '../sessions/sessions.ts';
import { signInNumbers } from './sign-in-numbers.ts';
import { trustedDevicesStore } from './trusted-devices-store.ts';

const deviceCookie = 'arj_dev';

export function openTrustedDevices(db: Db, publicOrigin: string, now: Clock) {
  const store = trustedDevicesStore(db);

  return {
    /** The device that asks, when it is trusted with this address: a name for it that is no secret. */
    async find(request: FastifyRequest, email: string): Promise<string | undefined> {
      // A request without the cookie costs the same work.
      const name = hash(request.cookies[deviceCookie] ?? '');
      return (await store.isTrusted(name, email, now().toISOString())) ? name : undefined;
    },

    /** Trusts the browser that the candidate signs in with; what it is to be told, once that is committed. */
    async trust(candidateId: string, request: FastifyRequest, within: Db): Promise<string> {
      const devices = trustedDevicesStore(within);
      const expiresAt = new Date(now().getTime() + signInNumbers.trustedDeviceMs).toISOString();
      const known = request.cookies[deviceCookie];
      if (known !== undefined && (await devices.renew(hash(known), candidateId, expiresAt))) return known;
      const secret = newSecret();
      await devices.insert(hash(secret), candidateId, expiresAt);
      return secret;
    },

    tell(reply: FastifyReply, secret: string): void {
      const maxAge = signInNumbers.trustedDeviceMs / 1000;
      reply.setCookie(deviceCookie, secret, { ...hiddenCookie(publicOrigin, '/'), maxAge });
    },
  };
}

export type TrustedDevices = ReturnType<typeof openTrustedDevices>;

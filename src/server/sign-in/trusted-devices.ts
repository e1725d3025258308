/**
 * Browsers that a candidate signed in with. Their tries are counted apart, so that whoever spends an address's tries does
 * not lock its owner out (OWASP, "Slow down online guessing attacks with device cookies").
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpOnlyCookieOptions } from '../http/security/http-only-cookie.ts';
import { generateSecret, hashSecret } from '../platform/crypto/random-secret.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { signInLimitConfig } from './limits/sign-in-limit-config.ts';
import { trustedDeviceStore } from './trusted-device-store.ts';

const deviceCookie = 'arj_dev';

export function createTrustedDevices(db: Db, publicOrigin: string, now: Clock) {
  const store = trustedDeviceStore(db);

  return {
    /** The device that asks, when it is trusted with this address: a name for it that is no secret. */
    async findTrustedDevice(request: FastifyRequest, email: string): Promise<string | undefined> {
      // A request without the cookie costs the same work.
      const name = hashSecret(request.cookies[deviceCookie] ?? '');
      return (await store.isTrusted(name, email, now().toISOString())) ? name : undefined;
    },

    /** Trusts the browser that the candidate signs in with; what it is to be told, once that is committed. */
    async trustDevice(candidateId: string, request: FastifyRequest, within: Db): Promise<string> {
      const devices = trustedDeviceStore(within);
      const expiresAt = new Date(now().getTime() + signInLimitConfig.trustedDeviceTtlMs).toISOString();
      const known = request.cookies[deviceCookie];
      if (known !== undefined && (await devices.renew(hashSecret(known), candidateId, expiresAt))) return known;
      const secret = generateSecret();
      await devices.insert(hashSecret(secret), candidateId, expiresAt);
      return secret;
    },

    setDeviceCookie(reply: FastifyReply, secret: string): void {
      const maxAge = signInLimitConfig.trustedDeviceTtlMs / 1000;
      reply.setCookie(deviceCookie, secret, { ...httpOnlyCookieOptions(publicOrigin, '/'), maxAge });
    },
  };
}

export type TrustedDevices = ReturnType<typeof createTrustedDevices>;

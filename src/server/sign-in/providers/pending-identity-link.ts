/**
 * Somebody who came with an address that the provider does not vouch for proves it with a code. Until then their
 * browser keeps who they are at the provider, sealed for that address, so that from the next time on the provider is enough.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { httpOnlyCookieOptions } from '#server/http/security/http-only-cookie.ts';
import { decrypt, encrypt } from '#server/platform/crypto/encryption.ts';
import type { KeyRing } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { RequestContext } from '../sign-in-flow.ts';
import type { IdentityProof, IdentityService } from './identities.ts';

export type PendingIdentityLink = ReturnType<typeof createPendingIdentityLink>;

interface PendingIdentityLinkOptions {
  publicOrigin: string;
  /** The first seals, all of them open. */
  keys: KeyRing;
  identities: IdentityService;
  now: Clock;
}

const cookie = 'waiting_identity';
const waitsSeconds = 1800;
const waiting = z.object({ issuer: z.string(), subject: z.string(), until: z.number() });

export function createPendingIdentityLink({ publicOrigin, keys, identities, now }: PendingIdentityLinkOptions) {
  const shared = httpOnlyCookieOptions(publicOrigin, '/api/carrer');
  return {
    save({ issuer, subject, email }: IdentityProof, { reply }: Pick<RequestContext, 'reply'>): void {
      const until = now().getTime() + waitsSeconds * 1000;
      reply.setCookie(cookie, encrypt(JSON.stringify({ issuer, subject, until }), keys[0], email), {
        ...shared,
        maxAge: waitsSeconds,
      });
    },

    /** Gives a candidate whose address was just proven the identity that waited for it. */
    async link(candidate: { id: string; email: string }, request: FastifyRequest, within: Db): Promise<void> {
      const sealed = request.cookies[cookie];
      const identity = sealed === undefined ? undefined : opened(sealed, candidate.email);
      if (identity && identity.until > now().getTime()) await identities.linkIdentity(candidate.id, identity, within);
    },

    /** Once that is committed. */
    clear({ request, reply }: RequestContext): void {
      if (request.cookies[cookie] !== undefined) reply.clearCookie(cookie, shared);
    },
  };

  function opened(sealed: string, email: string): z.output<typeof waiting> | undefined {
    for (const key of keys) {
      try {
        return waiting.parse(JSON.parse(decrypt(sealed, key, email)));
      } catch {
        // Sealed with another of the keys, for another address, or never by us.
      }
    }
    return undefined;
  }
}

/**
 * Somebody who came with an address that the provider does not vouch for proves it with a code. Until then their
 * browser keeps who they are at the provider, sealed for that address, so that from the next time on the provider is enough.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Db } from '../db/database.ts';
import { hiddenCookie } from '../http/hidden-cookie.ts';
import { seal, unseal } from '../mail/sealed.ts';
import type { Secrets } from '../secret-key.ts';
import type { Clock } from '../sessions/sessions.ts';
import type { Identities, Proof } from './identities.ts';
import type { Visit } from './signing-in.ts';

export type WaitingIdentity = ReturnType<typeof waitingIdentity>;

interface WaitingIdentitySettings {
  publicOrigin: string;
  /** The first seals, all of them open. */
  keys: Secrets;
  identities: Identities;
  now: Clock;
}

const cookie = 'waiting_identity';
const waitsSeconds = 1800;
const waiting = z.object({ issuer: z.string(), subject: z.string(), until: z.number() });

export function waitingIdentity({ publicOrigin, keys, identities, now }: WaitingIdentitySettings) {
  const shared = hiddenCookie(publicOrigin, '/api/carrer');
  return {
    keep({ issuer, subject, email }: Proof, { reply }: Pick<Visit, 'reply'>): void {
      const until = now().getTime() + waitsSeconds * 1000;
      reply.setCookie(cookie, seal(JSON.stringify({ issuer, subject, until }), keys[0], email), {
        ...shared,
        maxAge: waitsSeconds,
      });
    },

    /** Gives a candidate whose address was just proven the identity that waited for it. */
    async link(candidate: { id: string; email: string }, request: FastifyRequest, within: Db): Promise<void> {
      const sealed = request.cookies[cookie];
      const identity = sealed === undefined ? undefined : opened(sealed, candidate.email);
      if (identity && identity.until > now().getTime()) await identities.add(candidate.id, identity, within);
    },

    /** Once that is committed. */
    forget({ request, reply }: Visit): void {
      if (request.cookies[cookie] !== undefined) reply.clearCookie(cookie, shared);
    },
  };

  function opened(sealed: string, email: string): z.output<typeof waiting> | undefined {
    for (const key of keys) {
      try {
        return waiting.parse(JSON.parse(unseal(sealed, key, email)));
      } catch {
        // Sealed with another of the keys, for another address, or never by us.
      }
    }
    return undefined;
  }
}

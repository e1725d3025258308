/** Sign-in with Google: the ID token that its script hands to the page is the proof. */
import { createHash } from 'node:crypto';
import { z } from 'zod/mini';
import * as sentences from '#contract/sentences.ts';
import type { Db } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import type { Clock } from '../sessions/sessions.ts';
import { addressIn, nameIn, personClaims } from './claims.ts';
import { clockSkewSeconds, openIdTokens, reasonOf } from './id-tokens.ts';
import type { Proof } from './identities.ts';
import { inTime } from './in-time.ts';
import type { GoogleSettings } from './provider-settings.ts';
import { usedTokensStore } from './used-tokens-store.ts';

export interface Offered {
  credential: unknown;
  /** The address that the page read in the token; undefined when it said none. */
  claimedEmail: unknown;
  /** What this browser was told to have signed; undefined when it was told nothing. */
  nonce: string | undefined;
}

export type Google = ReturnType<typeof openGoogle>;

const longestToken = 8192;
const googleClaims = z.extend(personClaims, {
  email_verified: z.literal(true),
  hd: z.optional(z.string()),
  nonce: z.optional(z.string()),
});

export function openGoogle({ issuer, clientId }: GoogleSettings, now: Clock) {
  // Google writes itself with and without the scheme.
  const issuerForms = [issuer, issuer.replace(/^https?:\/\//, '')];
  const tokens = openIdTokens({ issuer, issuerForms, audience: clientId, now });

  return {
    /** Refuses, with a 400, what does not prove who somebody is. */
    async prove({ credential, claimedEmail, nonce }: Offered): Promise<Proof> {
      if (typeof credential !== 'string' || credential.length > longestToken) throw refused('no credential');
      const payload = await inTime((signal) => tokens.verify(credential, signal)).catch((error) => {
        throw refused(reasonOf(error));
      });
      const read = googleClaims.safeParse(payload);
      if (!read.success) throw refused(reasonOf(read.error));
      const email = addressIn(read.data);
      if (email === undefined) throw refused('no address that can be used');
      if (nonce !== undefined && read.data.nonce !== nonce) throw refused('another nonce');
      if (claimedEmail !== undefined && !sameAddress(claimedEmail, read.data.email)) throw refused('another address was claimed');

      const takenUntil = new Date((payload.exp + clockSkewSeconds) * 1000).toISOString();
      // A token proves it once.
      const useUp = async (within: Db) => {
        if (!(await usedTokensStore(within).use(hashOf(credential), takenUntil))) throw refused('used before');
      };
      const { sub, hd } = read.data;
      const addressIs = hd !== undefined || /@gmail\.com$/.test(email) ? 'owner' : 'once';
      return { issuer, subject: sub, email, addressIs, name: nameIn(read.data), useUp };
    },
  };
}

const refused = (reason: string) => new DomainError('invalid', sentences.googleRefused, { code: 'google_refused', reason });

const sameAddress = (claimed: unknown, email: unknown) =>
  typeof claimed === 'string' && typeof email === 'string' && claimed.trim().toLowerCase() === email.toLowerCase();

/** Of what is signed: the signature's last character can be written in several ways. */
const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex');

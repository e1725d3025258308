/** Answers contract/sign-in for those who sign in elsewhere: Google and LinkedIn. */
import * as sentences from '#contract/sentences.ts';
import { googleLogin, googleStart, linkedinLogin, linkedinStart } from '#contract/sign-in.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import type { SessionCookies } from '../http/credentials.ts';
import { clientOf } from '../http/network.ts';
import type { Serve } from '../http/serve.ts';
import type { Counts } from '../metrics/counts.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Google } from './google.ts';
import type { Identities, Proof, ProvenCandidate } from './identities.ts';
import type { Linkedin } from './linkedin.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { type Entry, signingIn, type Visit } from './signing-in.ts';
import { startCookies } from './start-cookies.ts';
import type { TrustedDevices } from './trusted-devices.ts';
import type { WaitingIdentity } from './waiting-identity.ts';

interface ProviderServices {
  database: Pick<Database, 'db'>;
  sessions: Sessions;
  devices: TrustedDevices;
  limits: SignInLimits;
  identities: Identities;
  /** Undefined while it is not configured. */
  google: Google | undefined;
  linkedin: Linkedin | undefined;
}

interface ProviderDoor {
  publicOrigin: string;
  cookies: SessionCookies;
  waiting: WaitingIdentity;
  counts: Counts;
}

type Way = 'google' | 'linkedin';

export function providerApi(serve: Serve, services: ProviderServices, door: ProviderDoor): void {
  const { publicOrigin, cookies, waiting, counts } = door;
  const { database, sessions, devices, limits, identities, google, linkedin } = services;
  const { enter, tell, provenTo } = signingIn(sessions, cookies, devices, counts);
  const starts = startCookies(publicOrigin);

  serve(googleStart, async ({ request, reply }) => ({ nonce: starts.startGoogle(request, reply) }));

  serve(googleLogin, async ({ body: { data, credential }, request, reply }) => {
    if (!google) throw new DomainError('invalid', sentences.googleUnavailable, { code: 'google_unavailable' });
    const entry = await entered('google', { request, reply }, () =>
      google.prove({
        credential: credential ?? data?.credential,
        claimedEmail: data?.email,
        nonce: starts.googleNonce(request),
      }),
    );
    starts.clearGoogle(request, reply);
    return { message: { ...(await tell(entry, { request, reply })), result_email: { email: entry.candidate.email } } };
  });

  serve(linkedinStart, async ({ body, reply }) => {
    starts.startLinkedin(reply, body.state);
    return {};
  });

  serve(linkedinLogin, async ({ body: { code, state }, request, reply }) => {
    if (!linkedin) throw new DomainError('invalid', sentences.linkedinUnavailable, { code: 'linkedin_unavailable' });
    const expected = starts.linkedinState(request);
    const entry = await entered('linkedin', { request, reply }, async () => {
      if (expected !== undefined && state !== expected)
        throw new DomainError('invalid', sentences.linkedinRefused, { code: 'linkedin_refused', reason: 'another state' });
      return linkedin.prove(code);
    });
    starts.clearLinkedin(request, reply);
    const { id, email, name } = entry.candidate;
    return { message: { ...(await tell(entry, { request, reply })), result_email: { id, email, name } } };
  });

  /** The session of the candidate behind a proof; whoever fails at it too often has to wait. */
  function entered(way: Way, visit: Visit, prove: () => Promise<Proof>): Promise<Entry<ProvenCandidate>> {
    return provenTo(visit.request, { way }, () => counted(way, visit, prove));
  }

  async function counted(way: Way, { request, reply }: Visit, prove: () => Promise<Proof>): Promise<Entry<ProvenCandidate>> {
    await limits.mayProve(clientOf(request));
    try {
      const proof = await prove();
      const entry = await database.db.transaction().execute(async (within) => {
        await proof.useUp?.(within);
        const candidate = await identities.candidateOf(proof, within);
        return candidate && enter(candidate, way, request, within);
      });
      if (entry) return entry;
      waiting.keep(proof, { reply });
      // The same words for an address that is known here and one that is not: they tell nobody which it is.
      throw new DomainError('invalid', sentences.codeFirst, { code: 'code_first' });
    } catch (error) {
      if (error instanceof DomainError) await limits.provedNothing(clientOf(request));
      throw error;
    }
  }
}

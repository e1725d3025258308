/** Answers contract/sign-in for those who sign in elsewhere: Google and LinkedIn. */
import { sentences } from '#contract/rules.ts';
import { googleLogin, googleStart, linkedinLogin, linkedinStart } from '#contract/sign-in.ts';
import type { SessionCookies } from '../http/credentials.ts';
import { clientOf } from '../http/network.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../http/serve.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Google } from './google.ts';
import type { Identities, Proof, ProvenCandidate } from './identities.ts';
import type { Linkedin } from './linkedin.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { provenTo, signingIn, type Visit } from './signing-in.ts';
import { startCookies } from './start-cookies.ts';
import type { TrustedDevices } from './trusted-devices.ts';
import type { WaitingIdentity } from './waiting-identity.ts';

interface ProviderServices {
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
}

export function providerApi(serve: Serve, services: ProviderServices, door: ProviderDoor): void {
  const { publicOrigin, cookies, waiting } = door;
  const { sessions, devices, limits, identities, google, linkedin } = services;
  const signIn = signingIn(sessions, cookies, devices);
  const starts = startCookies(publicOrigin);

  serve(googleStart, async ({ request, reply }) => ({ nonce: starts.startGoogle(request, reply) }));

  serve(googleLogin, async ({ body: { data, credential }, request, reply }) => {
    if (!google) throw new Refusal(400, sentences.googleUnavailable, { code: 'google_unavailable' });
    const candidate = await proven('google', { request, reply }, () =>
      google.prove({
        credential: credential ?? data?.credential,
        claimedEmail: data?.email,
        nonce: starts.googleNonce(request),
      }),
    );
    starts.clearGoogle(request, reply);
    const signedIn = await signIn(candidate, 'google', { request, reply });
    return { message: { ...signedIn, result_email: { email: candidate.email } } };
  });

  serve(linkedinStart, async ({ body, reply }) => {
    starts.startLinkedin(reply, body.state);
    return {};
  });

  serve(linkedinLogin, async ({ body: { code, state }, request, reply }) => {
    if (!linkedin) throw new Refusal(400, sentences.linkedinUnavailable, { code: 'linkedin_unavailable' });
    const expected = starts.linkedinState(request);
    const candidate = await proven('linkedin', { request, reply }, async () => {
      if (expected !== undefined && state !== expected)
        throw new Refusal(400, sentences.linkedinRefused, { code: 'linkedin_refused', reason: 'another state' });
      return linkedin.prove(code);
    });
    starts.clearLinkedin(request, reply);
    const { id, email, name } = candidate;
    return { message: { ...(await signIn(candidate, 'linkedin', { request, reply })), result_email: { id, email, name } } };
  });

  /** The candidate behind a proof; whoever fails at it too often has to wait. */
  function proven(way: 'google' | 'linkedin', visit: Visit, prove: () => Promise<Proof>): Promise<ProvenCandidate> {
    return provenTo(visit.request, { way }, () => counted(visit, prove));
  }

  async function counted({ request, reply }: Visit, prove: () => Promise<Proof>): Promise<ProvenCandidate> {
    await limits.mayProve(clientOf(request));
    try {
      const proof = await prove();
      const candidate = await identities.candidateOf(proof);
      if (candidate) return candidate;
      waiting.keep(proof, { reply });
      // The same words for an address that is known here and one that is not: they tell nobody which it is.
      throw new Refusal(400, sentences.codeFirst, { code: 'code_first' });
    } catch (error) {
      if (error instanceof Refusal) await limits.provedNothing(clientOf(request));
      throw error;
    }
  }
}

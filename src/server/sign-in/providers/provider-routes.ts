/** Answers contract/sign-in for those who sign in elsewhere: Google and LinkedIn. */
import * as messages from '#contract/messages.ts';
import { googleLogin, linkedinLogin, startGoogleSignIn, startLinkedinSignIn } from '#contract/sign-in-calls.ts';
import { DomainError } from '#server/domain-error.ts';
import { getClientAddress } from '#server/http/client-address.ts';
import type { DefineHandler } from '#server/http/define-handler.ts';
import type { SessionCookies } from '#server/http/security/credentials.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Counters } from '#server/platform/metrics/counters.ts';
import type { SignInRateLimiter } from '../limits/sign-in-rate-limiter.ts';
import type { SessionService } from '../sessions/sessions.ts';
import { type CreatedSession, type RequestContext, signInFlow } from '../sign-in-flow.ts';
import type { TrustedDevices } from '../trusted-devices.ts';
import type { GoogleProvider } from './google-provider.ts';
import type { IdentityProof, IdentityService, VerifiedCandidate } from './identities.ts';
import type { LinkedinProvider } from './linkedin-provider.ts';
import { oauthStateCookies } from './oauth-state-cookies.ts';
import type { PendingIdentityLink } from './pending-identity-link.ts';

interface ProviderServices {
  database: Pick<Database, 'db'>;
  sessions: SessionService;
  devices: TrustedDevices;
  signInLimits: SignInRateLimiter;
  identities: IdentityService;
  /** Undefined while it is not configured. */
  google: GoogleProvider | undefined;
  linkedin: LinkedinProvider | undefined;
}

interface ProviderRouteOptions {
  publicOrigin: string;
  cookies: SessionCookies;
  pendingIdentityLink: PendingIdentityLink;
  counts: Counters;
}

type Way = 'google' | 'linkedin';

export function registerProviderRoutes(serve: DefineHandler, services: ProviderServices, door: ProviderRouteOptions): void {
  const { publicOrigin, cookies, pendingIdentityLink: waiting, counts } = door;
  const { database, sessions, devices, signInLimits, identities, google, linkedin } = services;
  const { createSession: enter, finishSignIn: tell, withSignInAudit: provenTo } = signInFlow(sessions, cookies, devices, counts);
  const starts = oauthStateCookies(publicOrigin);

  serve(startGoogleSignIn, async ({ request, reply }) => ({ nonce: starts.issueGoogleNonce(request, reply) }));

  serve(googleLogin, async ({ body: { data, credential }, request, reply }) => {
    if (!google) throw new DomainError('invalid', messages.googleUnavailable, { code: 'google_unavailable' });
    const entry = await entered('google', { request, reply }, () =>
      google.verifyIdentity({
        credential: credential ?? data?.credential,
        claimedEmail: data?.email,
        nonce: starts.readGoogleNonce(request),
      }),
    );
    starts.clearGoogleNonce(request, reply);
    return { message: { ...(await tell(entry, { request, reply })), result_email: { email: entry.candidate.email } } };
  });

  serve(startLinkedinSignIn, async ({ body, reply }) => {
    starts.setLinkedinState(reply, body.state);
    return {};
  });

  serve(linkedinLogin, async ({ body: { code, state }, request, reply }) => {
    if (!linkedin) throw new DomainError('invalid', messages.linkedinUnavailable, { code: 'linkedin_unavailable' });
    const expected = starts.readLinkedinState(request);
    const entry = await entered('linkedin', { request, reply }, async () => {
      if (expected !== undefined && state !== expected)
        throw new DomainError('invalid', messages.linkedinSignInFailed, { code: 'linkedin_refused', reason: 'another state' });
      return linkedin.verifyIdentity(code);
    });
    starts.clearLinkedinState(request, reply);
    const { id, email, name } = entry.candidate;
    return { message: { ...(await tell(entry, { request, reply })), result_email: { id, email, name } } };
  });

  /** The session of the candidate behind a proof; whoever fails at it too often has to wait. */
  function entered(
    way: Way,
    visit: RequestContext,
    prove: () => Promise<IdentityProof>,
  ): Promise<CreatedSession<VerifiedCandidate>> {
    return provenTo(visit.request, { way }, () => counted(way, visit, prove));
  }

  async function counted(
    way: Way,
    { request, reply }: RequestContext,
    prove: () => Promise<IdentityProof>,
  ): Promise<CreatedSession<VerifiedCandidate>> {
    await signInLimits.assertProviderAttemptAllowed(getClientAddress(request));
    try {
      const proof = await prove();
      const entry = await database.db.transaction().execute(async (within) => {
        await proof.consume?.(within);
        const candidate = await identities.findOrLinkCandidate(proof, within);
        return candidate && enter(candidate, way, request, within);
      });
      if (entry) return entry;
      waiting.save(proof, { reply });
      // The same words for an address that is known here and one that is not: they tell nobody which it is.
      throw new DomainError('invalid', messages.emailCodeRequired, { code: 'code_first' });
    } catch (error) {
      if (error instanceof DomainError) await signInLimits.recordProviderFailure(getClientAddress(request));
      throw error;
    }
  }
}

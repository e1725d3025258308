/** Handles sign-in with Google and LinkedIn (contract/sign-in-calls). */
import type { FastifyReply } from 'fastify';
import * as messages from '#contract/messages.ts';
import { googleLogin, linkedinLogin, startGoogleSignIn, startLinkedinSignIn } from '#contract/sign-in-calls.ts';
import { DomainError } from '#server/domain-error.ts';
import type { DefineHandler } from '#server/http/define-handler.ts';
import { EmailCodeRequired, type SignInService } from '../sign-in.ts';
import type { SignInCookies } from '../sign-in-cookies.ts';
import { toSignInResult } from '../sign-in-routes.ts';
import type { GoogleProvider } from './google-provider.ts';
import type { LinkedinProvider } from './linkedin-provider.ts';
import { oauthStateCookies } from './oauth-state-cookies.ts';

interface ProviderRouteServices {
  signIn: SignInService;
  /** Undefined while the provider is not configured. */
  google: GoogleProvider | undefined;
  linkedin: LinkedinProvider | undefined;
}

interface ProviderRouteOptions {
  publicOrigin: string;
  signInCookies: SignInCookies;
}

export function registerProviderRoutes(
  defineHandler: DefineHandler,
  { signIn, google, linkedin }: ProviderRouteServices,
  { publicOrigin, signInCookies }: ProviderRouteOptions,
): void {
  const stateCookies = oauthStateCookies(publicOrigin);

  defineHandler(startGoogleSignIn, async ({ request, reply }) => ({ nonce: stateCookies.issueGoogleNonce(request, reply) }));

  defineHandler(googleLogin, async ({ body: { data, credential }, request, reply }) => {
    if (!google) throw new DomainError('invalid', messages.googleUnavailable, { code: 'google_unavailable' });
    const nonce = stateCookies.readGoogleNonce(request);
    const client = signInCookies.readClient(request);
    const proveIdentity = async () => {
      if (client.type === 'browser' && nonce === undefined)
        throw new DomainError('invalid', messages.googleSignInFailed, { code: 'google_refused', reason: 'missing nonce' });
      return google.verifyIdentity({ credential: credential ?? data?.credential, claimedEmail: data?.email, nonce });
    };
    const completed = await signIn.verifyIdentity('google', client, proveIdentity).catch(storePendingIdentity(reply));
    stateCookies.clearGoogleNonce(request, reply);
    signInCookies.setSession(reply, completed);
    return { message: { ...toSignInResult(completed), result_email: { email: completed.candidate.email } } };
  });

  defineHandler(startLinkedinSignIn, async ({ body, reply }) => {
    return { code_challenge: stateCookies.startLinkedin(reply, body.state) };
  });

  defineHandler(linkedinLogin, async ({ body: { code, state }, request, reply }) => {
    if (!linkedin) throw new DomainError('invalid', messages.linkedinUnavailable, { code: 'linkedin_unavailable' });
    const linkedinStart = stateCookies.readLinkedinStart(request);
    const client = signInCookies.readClient(request);
    const proveIdentity = async () => {
      // API clients send a code without state (spec §7). Browsers must send it, or another site could inject a code.
      const isBound = linkedinStart !== undefined && state === linkedinStart.state;
      if (!isBound && (linkedinStart || client.type === 'browser'))
        throw new DomainError('invalid', messages.linkedinSignInFailed, { code: 'linkedin_refused', reason: 'state mismatch' });
      return linkedin.verifyIdentity(code, linkedinStart?.codeVerifier);
    };
    const completed = await signIn.verifyIdentity('linkedin', client, proveIdentity).catch(storePendingIdentity(reply));
    stateCookies.clearLinkedinStart(request, reply);
    signInCookies.setSession(reply, completed);
    const { id, email, name } = completed.candidate;
    return { message: { ...toSignInResult(completed), result_email: { id, email, name } } };
  });

  /** Stores the identity in the browser until a mailed code proves its address. */
  function storePendingIdentity(reply: FastifyReply) {
    return (error: unknown): never => {
      if (error instanceof EmailCodeRequired) signInCookies.setPendingIdentity(reply, error.pendingIdentity);
      throw error;
    };
  }
}

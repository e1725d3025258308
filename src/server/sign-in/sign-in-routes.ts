/** Handles the calls of contract/sign-in-calls, except those of providers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logout, resendOtp, type SignInResult, sendOtp, signup, verifyLink, verifyOtp } from '#contract/sign-in-calls.ts';
import type { FindWaitingJob } from '../apply-form/waiting-job-cookie.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import type { Credentials, SessionCookies } from '../http/security/credentials.ts';
import type { SessionService } from './sessions/sessions.ts';
import type { CompletedSignIn, SignInService } from './sign-in.ts';
import type { SignInCookies } from './sign-in-cookies.ts';

interface SignInRouteServices {
  signIn: SignInService;
}

interface SignInRouteOptions {
  signInCookies: SignInCookies;
  logOut: LogOut;
  findWaitingJob: FindWaitingJob;
}

/** Ends the session of a request and clears it in the browser. */
export type LogOut = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface LogOutOptions {
  sessions: Pick<SessionService, 'authenticate' | 'end'>;
  sessionCookies: SessionCookies;
  readCredentials(request: FastifyRequest): Credentials;
}

export function createLogOut({ sessions, sessionCookies, readCredentials }: LogOutOptions): LogOut {
  return async (request, reply) => {
    const { token, key } = readCredentials(request);
    const session = token === undefined ? undefined : await sessions.authenticate(token, key);
    if (session) await sessions.end(session.id);
    sessionCookies.clearSiteData(request, reply);
  };
}

export function registerSignInRoutes(
  defineHandler: DefineHandler,
  { signIn }: SignInRouteServices,
  { signInCookies, logOut, findWaitingJob }: SignInRouteOptions,
): void {
  for (const call of [signup, sendOtp, resendOtp]) {
    // No code looks up the account here, so neither the response nor its time discloses one.
    defineHandler(call, async ({ body: { email }, request, reply }) => {
      await signIn.sendCode(email, signInCookies.identifyClient(request, reply));
      return { message: { otp_sent: true as const } };
    });
  }

  defineHandler(verifyOtp, async ({ body: { email, otp }, request, reply }) => {
    const completed = await signIn.verifyCode(email, otp, signInCookies.readClient(request));
    setSignInCookies(signInCookies, completed, { request, reply });
    return { message: toSignInResult(completed) };
  });

  defineHandler(verifyLink, async ({ body: { link }, request, reply }) => {
    const completed = await signIn.verifyLink(link, signInCookies.readClient(request));
    setSignInCookies(signInCookies, completed, { request, reply });
    const { email } = completed.candidate;
    const jobId = await findWaitingJob(request, email);
    return {
      message: {
        ...toSignInResult(completed),
        result_email: { email },
        ...(jobId !== undefined && { joborder_id: jobId }),
      },
    };
  });

  defineHandler(logout, async ({ request, reply }) => {
    await logOut(request, reply);
    return {};
  });
}

/** Sets the cookies of a sign-in by code or link. */
export function setSignInCookies(
  signInCookies: SignInCookies,
  completed: CompletedSignIn,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  if (completed.offer) signInCookies.setPendingIdentity(reply, completed.offer.encrypted);
  else signInCookies.clearPendingIdentity(request, reply);
  signInCookies.clearCodeRequest(request, reply);
  signInCookies.setSession(reply, completed);
}

export const toSignInResult = ({ candidate, session, offer }: CompletedSignIn): SignInResult => ({
  candidate_id: candidate.id,
  isResume: candidate.hasResume,
  token: session.token,
  ...(offer && {
    link_identity: {
      provider: offer.identity.provider,
      name: offer.identity.name,
      email: offer.identity.email,
      verified: offer.identity.isVerified,
    },
  }),
});

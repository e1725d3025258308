/** Answers contract/sign-in. */
import type { FastifyRequest } from 'fastify';
import { sentences } from '#contract/rules.ts';
import { logout, resendOtp, sendOtp, signup, verifyOtp } from '#contract/sign-in.ts';
import type { ClientLimit } from '../http/client-limit.ts';
import type { Credentials, SessionCookies } from '../http/credentials.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../http/serve.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { signingIn } from './signing-in.ts';
import type { WaitingIdentity } from './waiting-identity.ts';

export interface SignInServices {
  codes: OneTimeCodes;
  sessions: Sessions;
  candidates: { findOrBegin(email: string): Promise<{ id: string; hasResume: boolean }> };
}

export interface SignInDoor {
  cookies: SessionCookies;
  credentialsOf(request: FastifyRequest): Credentials;
  sends: ClientLimit;
  failures: ClientLimit;
  waiting: WaitingIdentity;
}

/** Per client and hour (security.md, "One-time code design"). */
export const signInLimits = { sends: 20, failures: 20 };

export function signInApi(serve: Serve, { codes, sessions, candidates }: SignInServices, door: SignInDoor): void {
  const signIn = signingIn(sessions, door.cookies);

  for (const call of [signup, sendOtp, resendOtp]) {
    // Nobody looks here whether the address is known, so neither the answer nor its time can tell.
    serve(call, async ({ body, request }) => {
      await door.sends.charge(request);
      await codes.issue(body.email);
      return { message: { otp_sent: true as const } };
    });
  }

  serve(verifyOtp, async ({ body: { email, otp }, request, reply }) => {
    await door.failures.refuseSpent(request);
    if (!(await codes.redeem(email, otp))) {
      await door.failures.charge(request);
      // Never 401: a page that reads 401 forgets everything and goes to /login (spec §4).
      throw new Refusal(400, sentences.otpInvalid, { code: 'invalid_otp', fields: { otp: sentences.otpInvalid } });
    }
    const candidate = await candidates.findOrBegin(email);
    await door.waiting.link({ id: candidate.id, email }, { request, reply });
    return { message: await signIn(candidate, 'code', { request, reply }) };
  });

  serve(logout, async ({ request, reply }) => {
    const { token, key } = door.credentialsOf(request);
    const session = token === undefined ? undefined : await sessions.find(token, key);
    if (session) await sessions.end(session.id);
    door.cookies.forget(reply);
    return {};
  });
}

/** Answers contract/sign-in. */
import type { FastifyRequest } from 'fastify';
import type { SignInMethod } from '#contract/session-calls.ts';
import { logout, resendOtp, sendOtp, signup, verifyLink, verifyOtp } from '#contract/sign-in-calls.ts';
import { getClientAddress } from '../http/client-address.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import type { Credentials, SessionCookies } from '../http/security/credentials.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Counters } from '../platform/metrics/counters.ts';
import type { EmailSignIn } from './codes/email-sign-in.ts';
import type { Requester } from './limits/sign-in-rate-limiter.ts';
import type { PendingIdentityLink } from './providers/pending-identity-link.ts';
import type { SessionService } from './sessions/sessions.ts';
import { type RequestContext, signInFlow } from './sign-in-flow.ts';
import type { TrustedDevices } from './trusted-devices.ts';

export interface SignInServices {
  database: Pick<Database, 'db'>;
  emailSignIn: EmailSignIn;
  sessions: SessionService;
  devices: TrustedDevices;
  candidates: { findOrCreate(email: string, options: { within: Db }): Promise<{ id: string; hasResume: boolean }> };
  /** Names an address in the log without telling it. */
  pseudonymize(email: string): string;
}

export interface SignInRouteOptions {
  cookies: SessionCookies;
  readCredentials(request: FastifyRequest): Credentials;
  pendingIdentityLink: PendingIdentityLink;
  counts: Counters;
}

export function registerSignInRoutes(serve: DefineHandler, services: SignInServices, door: SignInRouteOptions): void {
  const { database, emailSignIn, sessions, devices, candidates, pseudonymize } = services;
  const {
    createSession: enter,
    finishSignIn: tell,
    withSignInAudit: provenTo,
  } = signInFlow(sessions, door.cookies, devices, door.counts);

  /** Whoever proves an address is known by what waited for that proof, and is signed in: all of it or nothing. */
  const signIn = async (way: SignInMethod, visit: RequestContext, proven: (within: Db) => Promise<string>) => {
    const entry = await database.db.transaction().execute(async (within) => {
      const email = await proven(within);
      const candidate = { ...(await candidates.findOrCreate(email, { within })), email };
      await door.pendingIdentityLink.link(candidate, visit.request, within);
      return enter(candidate, way, visit.request, within);
    });
    door.pendingIdentityLink.clear(visit);
    return { email: entry.candidate.email, signedIn: await tell(entry, visit) };
  };

  const askerOf = async (request: FastifyRequest, email: string): Promise<Requester> => ({
    ...getClientAddress(request),
    device: await devices.findTrustedDevice(request, email),
  });

  for (const call of [signup, sendOtp, resendOtp]) {
    // Nobody looks here whether the address is known, so neither the answer nor its time can tell.
    serve(call, async ({ body: { email }, request }) => {
      await emailSignIn.sendCode(email, await askerOf(request, email));
      return { message: { otp_sent: true as const } };
    });
  }

  serve(verifyOtp, async ({ body: { email, otp }, request, reply }) => {
    const asker = await askerOf(request, email);
    const { signedIn } = await provenTo(request, { way: 'code', address: pseudonymize(email) }, async () => {
      const useUp = await emailSignIn.verifyCode(email, otp, asker);
      return signIn('code', { request, reply }, (within) => useUp(within).then(() => email));
    });
    return { message: signedIn };
  });

  serve(verifyLink, async ({ body: { link }, request, reply }) => {
    const { email, signedIn } = await provenTo(request, { way: 'link' }, () =>
      signIn('link', { request, reply }, (within) => emailSignIn.consumeLink(link, within)),
    );
    return { message: { ...signedIn, result_email: { email } } };
  });

  serve(logout, async ({ request, reply }) => {
    const { token, key } = door.readCredentials(request);
    const session = token === undefined ? undefined : await sessions.authenticate(token, key);
    if (session) await sessions.end(session.id);
    door.cookies.clearSiteData(reply);
    return {};
  });
}

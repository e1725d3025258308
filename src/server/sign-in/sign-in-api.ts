/** Answers contract/sign-in. */
import type { FastifyRequest } from 'fastify';
import type { SignInWay } from '#contract/sessions.ts';
import { logout, resendOtp, sendOtp, signup, verifyLink, verifyOtp } from '#contract/sign-in.ts';
import type { Database, Db } from '../db/database.ts';
import type { Credentials, SessionCookies } from '../http/credentials.ts';
import { clientOf } from '../http/network.ts';
import type { Serve } from '../http/serve.ts';
import type { Counts } from '../metrics/counts.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { CodeSignIn } from './code-sign-in.ts';
import type { Asker } from './sign-in-limits.ts';
import { signingIn, type Visit } from './signing-in.ts';
import type { TrustedDevices } from './trusted-devices.ts';
import type { WaitingIdentity } from './waiting-identity.ts';

export interface SignInServices {
  database: Pick<Database, 'db'>;
  codeSignIn: CodeSignIn;
  sessions: Sessions;
  devices: TrustedDevices;
  candidates: { findOrBegin(email: string, options: { within: Db }): Promise<{ id: string; hasResume: boolean }> };
  /** Names an address in the log without telling it. */
  nameOf(email: string): string;
}

export interface SignInDoor {
  cookies: SessionCookies;
  credentialsOf(request: FastifyRequest): Credentials;
  waiting: WaitingIdentity;
  counts: Counts;
}

export function signInApi(serve: Serve, services: SignInServices, door: SignInDoor): void {
  const { database, codeSignIn, sessions, devices, candidates, nameOf } = services;
  const { enter, tell, provenTo } = signingIn(sessions, door.cookies, devices, door.counts);

  /** Whoever proves an address is known by what waited for that proof, and is signed in: all of it or nothing. */
  const signIn = async (way: SignInWay, visit: Visit, proven: (within: Db) => Promise<string>) => {
    const entry = await database.db.transaction().execute(async (within) => {
      const email = await proven(within);
      const candidate = { ...(await candidates.findOrBegin(email, { within })), email };
      await door.waiting.link(candidate, visit.request, within);
      return enter(candidate, way, visit.request, within);
    });
    door.waiting.forget(visit);
    return { email: entry.candidate.email, signedIn: await tell(entry, visit) };
  };

  const askerOf = async (request: FastifyRequest, email: string): Promise<Asker> => ({
    ...clientOf(request),
    device: await devices.find(request, email),
  });

  for (const call of [signup, sendOtp, resendOtp]) {
    // Nobody looks here whether the address is known, so neither the answer nor its time can tell.
    serve(call, async ({ body: { email }, request }) => {
      await codeSignIn.send(email, await askerOf(request, email));
      return { message: { otp_sent: true as const } };
    });
  }

  serve(verifyOtp, async ({ body: { email, otp }, request, reply }) => {
    const asker = await askerOf(request, email);
    const { signedIn } = await provenTo(request, { way: 'code', address: nameOf(email) }, async () => {
      const useUp = await codeSignIn.verify(email, otp, asker);
      return signIn('code', { request, reply }, (within) => useUp(within).then(() => email));
    });
    return { message: signedIn };
  });

  serve(verifyLink, async ({ body: { link }, request, reply }) => {
    const { email, signedIn } = await provenTo(request, { way: 'link' }, () =>
      signIn('link', { request, reply }, (within) => codeSignIn.redeemLink(link, within)),
    );
    return { message: { ...signedIn, result_email: { email } } };
  });

  serve(logout, async ({ request, reply }) => {
    const { token, key } = door.credentialsOf(request);
    const session = token === undefined ? undefined : await sessions.find(token, key);
    if (session) await sessions.end(session.id);
    door.cookies.forget(reply);
    return {};
  });
}

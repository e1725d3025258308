/** What every way of signing in ends with: a session, its cookies, a device that is trusted from now on, and the answer that the contract names. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#contract/sign-in.ts';
import { type SessionCookies, sentByBrowser } from '../http/credentials.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { TrustedDevices } from './trusted-devices.ts';

/** How a candidate proved who they are. */
export type SignInWay = 'code' | 'link' | 'google' | 'linkedin';

export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

export function signingIn(sessions: Sessions, cookies: SessionCookies, devices: TrustedDevices) {
  return async (candidate: { id: string; hasResume: boolean }, _way: SignInWay, { request, reply }: Visit): Promise<SignedIn> => {
    const session = await sessions.open(candidate.id, sentByBrowser(request) ? 'browser' : 'client');
    cookies.set(reply, session);
    await devices.trust(candidate.id, request, reply);
    return { candidate_id: candidate.id, isResume: candidate.hasResume, token: session.token };
  };
}

/** What every way of signing in ends with: a session, its cookies, a device that is trusted from now on, and the answer that the contract names. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInWay } from '#contract/sessions.ts';
import type { SignedIn } from '#contract/sign-in.ts';
import { type SessionCookies, sentByBrowser } from '../http/credentials.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { TrustedDevices } from './trusted-devices.ts';

export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

export function signingIn(sessions: Sessions, cookies: SessionCookies, devices: TrustedDevices) {
  return async (candidate: { id: string; hasResume: boolean }, way: SignInWay, { request, reply }: Visit): Promise<SignedIn> => {
    const by = sentByBrowser(request) ? 'browser' : 'client';
    const session = await sessions.open(candidate.id, by, { way, device: deviceName(request.headers['user-agent'], by) });
    cookies.set(reply, { ...session, way });
    await devices.trust(candidate.id, request, reply);
    return { candidate_id: candidate.id, isResume: candidate.hasResume, token: session.token };
  };
}

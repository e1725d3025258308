/** What every way of signing in ends with: a session, its cookies, a device that is trusted from now on, and the answer that the contract names. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInWay } from '#contract/sessions.ts';
import type { SignedIn } from '#contract/sign-in.ts';
import { type SessionCookies, sentByBrowser } from '../http/credentials.ts';
import { Refusal } from '../http/refusal.ts';
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
    request.log.info({ event: 'signed_in', way, candidate: candidate.id, ip: request.ip }, 'a candidate signed in');
    return { candidate_id: candidate.id, isResume: candidate.hasResume, token: session.token };
  };
}

/**
 * Tells the log when a proof is refused, limits included (ASVS 5.0, 16.3.1).
 * @param address the name of an address, never itself; undefined where nobody said one
 */
export async function provenTo<Proven>(
  { log, ip }: FastifyRequest,
  { way, address }: { way: SignInWay; address?: string },
  prove: () => Promise<Proven>,
): Promise<Proven> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof Refusal)
      log.warn({ event: 'sign_in_failed', way, address, refused: error.code, ip }, 'a sign-in failed');
    throw error;
  }
}

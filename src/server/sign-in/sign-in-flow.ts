/** What every way of signing in ends with: a session, its cookies, a device that is trusted from now on, and the answer that the contract names. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInMethod } from '#contract/session-calls.ts';
import type { SignInResult } from '#contract/sign-in-calls.ts';
import { DomainError } from '../domain-error.ts';
import { isBrowserRequest, type SessionCookies } from '../http/security/credentials.ts';
import type { Db } from '../platform/db/database.ts';
import type { Counters } from '../platform/metrics/counters.ts';
import { describeDevice } from './sessions/device-name.ts';
import type { SessionSecrets, SessionService } from './sessions/sessions.ts';
import type { TrustedDevices } from './trusted-devices.ts';

export interface RequestContext {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface SignInCandidate {
  id: string;
  hasResume: boolean;
}

/** A sign-in as it is kept, and not yet told to anybody. */
export interface CreatedSession<Who extends SignInCandidate> {
  candidate: Who;
  way: SignInMethod;
  session: SessionSecrets;
  device: string;
}

export function signInFlow(sessions: SessionService, cookies: SessionCookies, devices: TrustedDevices, counts: Counters) {
  return {
    /** @param within the transaction that uses the proof up: neither a used proof without its session, nor the reverse, is ever kept */
    async createSession<Who extends SignInCandidate>(
      candidate: Who,
      way: SignInMethod,
      request: FastifyRequest,
      within: Db,
    ): Promise<CreatedSession<Who>> {
      const by = isBrowserRequest(request) ? 'browser' : 'client';
      const device = describeDevice(request.headers['user-agent'], by);
      const session = await sessions.open(candidate.id, by, { way, device, trx: within });
      return { candidate, way, session, device: await devices.trustDevice(candidate.id, request, within) };
    },

    /** Once it is committed. */
    async finishSignIn(
      { candidate, way, session, device }: CreatedSession<SignInCandidate>,
      { request, reply }: RequestContext,
    ): Promise<SignInResult> {
      await sessions.endSurplus(candidate.id, session);
      cookies.set(reply, { ...session, way });
      devices.setDeviceCookie(reply, device);
      counts.signIns.increment({ way });
      request.log.info({ event: 'signed_in', way, candidate: candidate.id, ip: request.ip }, 'a candidate signed in');
      return { candidate_id: candidate.id, isResume: candidate.hasResume, token: session.token };
    },

    /**
     * Tells log and counts when a proof is refused, limits included (ASVS 5.0, 16.3.1).
     * @param address the name of an address, never itself; undefined where nobody said one
     */
    async withSignInAudit<Proven>(
      { log, ip }: FastifyRequest,
      { way, address }: { way: SignInMethod; address?: string },
      prove: () => Promise<Proven>,
    ): Promise<Proven> {
      try {
        return await prove();
      } catch (error) {
        if (error instanceof DomainError) {
          counts.signInsRejected.increment({ way, reason: error.code });
          log.warn({ event: 'sign_in_failed', way, address, refused: error.code, ip }, 'a sign-in failed');
        }
        throw error;
      }
    },
  };
}

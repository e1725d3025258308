/** What every way of signing in ends with: a session, its cookies, a device that is trusted from now on, and the answer that the contract names. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInWay } from '#contract/sessions.ts';
import type { SignedIn } from '#contract/sign-in.ts';
import type { Db } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { type SessionCookies, sentByBrowser } from '../http/credentials.ts';
import type { Counts } from '../metrics/counts.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.ts';
import type { TrustedDevices } from './trusted-devices.ts';

export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Person {
  id: string;
  hasResume: boolean;
}

/** A sign-in as it is kept, and not yet told to anybody. */
export interface Entry<Who extends Person> {
  candidate: Who;
  way: SignInWay;
  session: OpenedSession;
  device: string;
}

export function signingIn(sessions: Sessions, cookies: SessionCookies, devices: TrustedDevices, counts: Counts) {
  return {
    /** @param within the transaction that uses the proof up: neither a used proof without its session, nor the reverse, is ever kept */
    async enter<Who extends Person>(candidate: Who, way: SignInWay, request: FastifyRequest, within: Db): Promise<Entry<Who>> {
      const by = sentByBrowser(request) ? 'browser' : 'client';
      const device = deviceName(request.headers['user-agent'], by);
      const session = await sessions.open(candidate.id, by, { way, device, within });
      return { candidate, way, session, device: await devices.trust(candidate.id, request, within) };
    },

    /** Once it is committed. */
    async tell({ candidate, way, session, device }: Entry<Person>, { request, reply }: Visit): Promise<SignedIn> {
      await sessions.endSurplus(candidate.id, session);
      cookies.set(reply, { ...session, way });
      devices.tell(reply, device);
      counts.signIns.add({ way });
      request.log.info({ event: 'signed_in', way, candidate: candidate.id, ip: request.ip }, 'a candidate signed in');
      return { candidate_id: candidate.id, isResume: candidate.hasResume, token: session.token };
    },

    /**
     * Tells log and counts when a proof is refused, limits included (ASVS 5.0, 16.3.1).
     * @param address the name of an address, never itself; undefined where nobody said one
     */
    async provenTo<Proven>(
      { log, ip }: FastifyRequest,
      { way, address }: { way: SignInWay; address?: string },
      prove: () => Promise<Proven>,
    ): Promise<Proven> {
      try {
        return await prove();
      } catch (error) {
        if (error instanceof DomainError) {
          counts.signInsRefused.add({ way, reason: error.code });
          log.warn({ event: 'sign_in_failed', way, address, refused: error.code, ip }, 'a sign-in failed');
        }
        throw error;
      }
    },
  };
}

/** Reads the visit of a browser at the apply form, and sets the cookies of its form. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { applyPath } from '#contract/addresses.ts';
import { jobClosed } from '../domain-error.ts';
import { readAttribution } from '../http/request-attribution.ts';
import { getClientAddress } from '../http/security/credentials.ts';
import type { HostCookie } from '../http/security/host-cookie.ts';
import { generateSecret } from '../platform/crypto/random-secret.ts';
import { maxId } from '../platform/db/schema.ts';
import type { ApplyFormVisit } from './apply-form-service.ts';
import { heldApplicationMs } from './held-application-room.ts';

export const applyFormCookieName = 'apply_form';

interface ApplyFormCookieOptions {
  publicOrigin: string;
  /** Names the form that a browser fills. */
  formCookie: HostCookie;
  /** Names the page that asked for the last code. */
  pageCookie: HostCookie;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const maxAgeSeconds = heldApplicationMs / 1000;

export type ApplyFormCookies = ReturnType<typeof createApplyFormCookies>;

export function createApplyFormCookies({ publicOrigin, formCookie, pageCookie }: ApplyFormCookieOptions) {
  return {
    readVisit(request: FastifyRequest, candidate: { candidateId: string; sessionId?: string } | undefined): ApplyFormVisit {
      return {
        jobId: readJobId(request),
        secret: formCookie.read(request) ?? '',
        client: getClientAddress(request),
        candidateId: candidate?.candidateId,
        sessionId: candidate?.sessionId,
        attribution: readAttribution(request, publicOrigin),
      };
    },

    /** Sets the cookie of a form that holds files. Returns the visit with its secret, which is new without a cookie. */
    holdForm({ request, reply }: Exchange, visit: ApplyFormVisit): ApplyFormVisit {
      const secret = visit.secret || generateSecret();
      formCookie.set(reply, secret, maxAgeSeconds);
      // The page of this response shows the form of the new cookie.
      request.cookies[formCookie.name] = secret;
      return { ...visit, secret };
    },

    /** Sets the cookies of a form that waits for a code. */
    awaitCode(reply: FastifyReply, { secret, jobId }: ApplyFormVisit): void {
      formCookie.set(reply, secret, maxAgeSeconds);
      pageCookie.set(reply, applyPath(jobId), maxAgeSeconds);
    },
  };
}

/** Throws for an id that no job can have. */
export function readJobId({ params }: FastifyRequest): number {
  const { id = '' } = params as { id?: string };
  const jobId = /^[1-9][0-9]*$/.test(id) ? Number(id) : Number.NaN;
  if (!(jobId <= maxId)) throw jobClosed();
  return jobId;
}

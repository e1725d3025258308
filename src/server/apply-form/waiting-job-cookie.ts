/** Leads a sign-in by link back to the apply form. The form waits for the code of the same mail. */
import type { FastifyRequest } from 'fastify';
import { findJobOfPath } from '#contract/forms/login-url.ts';
import type { HostCookie } from '../http/security/host-cookie.ts';
import type { ApplyFormService } from './apply-form-service.ts';

/** The cookie of the apply page that asked for the last code. The form's own cookie serves all jobs and names none. */
export const applyPageCookieName = 'apply_page';

/** Finds the job whose form waits in this browser for a code to this address. */
export type FindWaitingJob = (request: FastifyRequest, email: string) => Promise<number | undefined>;

interface WaitingJobOptions {
  applyForm: Pick<ApplyFormService, 'isWaiting'>;
  formCookie: HostCookie;
  pageCookie: HostCookie;
}

export function createFindWaitingJob({ applyForm, formCookie, pageCookie }: WaitingJobOptions): FindWaitingJob {
  return async (request, email) => {
    const secret = formCookie.read(request);
    const jobId = findJobOfPath(pageCookie.read(request));
    if (secret === undefined || jobId === undefined) return undefined;
    return (await applyForm.isWaiting({ secret, jobId }, email)) ? jobId : undefined;
  };
}

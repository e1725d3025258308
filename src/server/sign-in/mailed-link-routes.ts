/** Describes, declines and consumes mailed links, with scripts and by a form without. */
import type { FastifyInstance } from 'fastify';
import { applyPath, linkParam, paths } from '#contract/addresses.ts';
import { signInLink } from '#contract/fields.ts';
import { declineLink, readLink } from '#contract/sign-in-calls.ts';
import type { FindWaitingJob } from '../apply-form/waiting-job-cookie.ts';
import { DomainError } from '../domain-error.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import { rejectFormOfOtherClient } from '../http/security/credentials.ts';
import type { SignInService } from './sign-in.ts';
import type { SignInCookies } from './sign-in-cookies.ts';
import { setSignInCookies } from './sign-in-routes.ts';

interface MailedLinkServices {
  signIn: SignInService;
  signInCookies: SignInCookies;
  findWaitingJob: FindWaitingJob;
}

export async function registerMailedLinkRoutes(
  app: FastifyInstance,
  defineHandler: DefineHandler,
  { signIn, signInCookies, findWaitingJob }: MailedLinkServices,
): Promise<void> {
  defineHandler(readLink, async ({ body: { link }, request }) => {
    const found = await signIn.readLink(link, signInCookies.readClient(request));
    return {
      message: found ? { email: found.email, expires_at: found.expiresAt, requested_here: found.isRequestedHere } : null,
    };
  });

  defineHandler(declineLink, async ({ body: { link }, request }) => {
    await signIn.declineLink(link, signInCookies.readClient(request));
    return {};
  });

  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    scope.post<{ Body: Record<string, string> | undefined }>(paths.mailedLink, async (request, reply) => {
      rejectFormOfOtherClient(request);
      const link = signInLink.safeParse(request.body?.[linkParam]);
      // Without a token the page shows that the link is invalid.
      if (!link.success) return reply.redirect(paths.mailedLink, 303);
      const client = signInCookies.readClient(request);
      if (request.body?.answer !== 'sign-in') {
        await signIn.declineLink(link.data, client);
        return reply.redirect(paths.openPositions, 303);
      }
      try {
        const completed = await signIn.verifyLink(link.data, client);
        setSignInCookies(signInCookies, completed, { request, reply });
        const jobId = await findWaitingJob(request, completed.candidate.email);
        return reply.redirect(jobId === undefined ? paths.openPositions : applyPath(jobId), 303);
      } catch (error) {
        if (error instanceof DomainError && error.code === 'invalid_link') return reply.redirect(paths.mailedLink, 303);
        throw error;
      }
    });
  });
}

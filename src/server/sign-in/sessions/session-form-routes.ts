/** Handles My Profile's form without scripts that signs out one device, or all. */
import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/addresses.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import { devicesFormPath, devicesSectionId } from '#contract/forms/profile-form-addresses.ts';
import type { Authenticate } from '#server/http/define-handler.ts';
import { registerFormBodyParser } from '#server/http/hooks/form-body-parser.ts';
import { rejectFormOfOtherClient, type SessionCookies } from '#server/http/security/credentials.ts';
import { findFormCandidate } from '#server/http/security/form-candidate.ts';
import type { SignInCookies } from '../sign-in-cookies.ts';
import type { SignedInDevices } from './signed-in-devices.ts';

interface SessionFormServices {
  signedInDevices: Pick<SignedInDevices, 'end'>;
  authenticate: Authenticate;
  signInCookies: SignInCookies;
  sessionCookies: SessionCookies;
}

type Form = { Body: { which?: string; device_id?: string; session_id?: string } | undefined };

export async function registerSessionFormRoutes(
  app: FastifyInstance,
  { signedInDevices, authenticate, signInCookies, sessionCookies }: SessionFormServices,
): Promise<void> {
  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    scope.post<Form>(devicesFormPath, async (request, reply) => {
      rejectFormOfOtherClient(request);
      const candidate = await findFormCandidate(authenticate, request, reply);
      if (!candidate) return reply.redirect(loginAgainPath(paths.profile), 303);
      const { which, device_id: deviceId, session_id: sessionId = '' } = request.body ?? {};
      const selection = which === 'all' ? ({ which } as const) : deviceId ? { deviceId } : { sessionId };
      const { deviceSecret } = signInCookies.readClient(request);
      const current = { candidateId: candidate.candidateId, sessionId: candidate.sessionId, deviceSecret };
      // A device that was signed out before is no longer on the page.
      const result = await signedInDevices.end(selection, current);
      if (!result?.endsCurrent) return reply.redirect(`${paths.profile}#${devicesSectionId}`, 303);
      sessionCookies.clearSiteData(request, reply);
      return reply.redirect(paths.landing, 303);
    });
  });
}

/** Handles the calls of contract/session-calls. */
import type { FastifyRequest } from 'fastify';
import { endSessions, listSessions } from '#contract/session-calls.ts';
import { notFoundForCandidate } from '#server/domain-error.ts';
import type { DefineHandler, SignedInCandidate } from '#server/http/define-handler.ts';
import type { SessionCookies } from '#server/http/security/credentials.ts';
import type { SignInCookies } from '../sign-in-cookies.ts';
import type { CurrentDevice, SignedInDevices } from './signed-in-devices.ts';

export function registerSessionRoutes(
  defineHandler: DefineHandler,
  { signedInDevices }: { signedInDevices: SignedInDevices },
  { signInCookies, sessionCookies }: { signInCookies: SignInCookies; sessionCookies: SessionCookies },
): void {
  defineHandler(listSessions, async ({ candidate, request }) => {
    const { sessions, devices } = await signedInDevices.list(readCurrentDevice(candidate, request));
    const summaries = sessions.map(({ id, createdAt, lastSeenAt, method, device }) => ({
      session_id: id,
      current: id === candidate.sessionId,
      opened_at: createdAt,
      last_seen_at: lastSeenAt,
      way: method,
      device,
    }));
    return {
      message: currentFirst(summaries),
      trusted_devices: currentFirst(
        devices.map(({ id, isCurrent, name, trustedSince, lastUsedAt, sessionIds }) => ({
          device_id: id,
          current: isCurrent,
          device: name,
          trusted_since: trustedSince,
          last_used_at: lastUsedAt,
          session_ids: sessionIds,
        })),
      ),
    };
  });

  defineHandler(endSessions, async ({ body, candidate, request, reply }) => {
    const selection =
      'which' in body ? body : 'device_id' in body ? { deviceId: body.device_id } : { sessionId: body.session_id };
    const result = await signedInDevices.end(selection, readCurrentDevice(candidate, request));
    // Another candidate's session and an unknown one get the same response.
    if (!result) throw notFoundForCandidate('This session has ended already.');
    if (result.endsCurrent) sessionCookies.clearSiteData(request, reply);
    return { message: { ended: result.ended } };
  });

  const readCurrentDevice = ({ sessionId, candidateId }: SignedInCandidate, request: FastifyRequest): CurrentDevice => ({
    candidateId,
    sessionId,
    deviceSecret: signInCookies.readClient(request).deviceSecret,
  });
}

const currentFirst = <Entry extends { current: boolean }>(entries: Entry[]): Entry[] => [
  ...entries.filter(({ current }) => current),
  ...entries.filter(({ current }) => !current),
];

/** Handles the calls of contract/session-calls. */
import { endSessions, listSessions } from '#contract/session-calls.ts';
import { notFound } from '#server/domain-error.ts';
import type { DefineHandler } from '#server/http/define-handler.ts';
import type { SessionCookies } from '#server/http/security/credentials.ts';
import type { SessionService } from './sessions.ts';

export function registerSessionRoutes(
  defineHandler: DefineHandler,
  { sessions }: { sessions: SessionService },
  cookies: SessionCookies,
): void {
  defineHandler(listSessions, async ({ candidate }) => {
    const active = await sessions.listByCandidate(candidate.candidateId);
    const summaries = active.map(({ id, createdAt, lastSeenAt, way, device }) => ({
      session_id: id,
      current: id === candidate.id,
      opened_at: createdAt,
      last_seen_at: lastSeenAt,
      way,
      device,
    }));
    return { message: [...summaries.filter(({ current }) => current), ...summaries.filter(({ current }) => !current)] };
  });

  defineHandler(endSessions, async ({ body, candidate, reply }) => {
    const activeIds = (await sessions.listByCandidate(candidate.candidateId)).map(({ id }) => id);
    const endedIds = activeIds.filter((id) =>
      'session_id' in body ? id === body.session_id : body.which === 'all' || id !== candidate.id,
    );
    // Another candidate's session and an unknown one get the same response.
    if ('session_id' in body && endedIds.length === 0) throw notFound('This session has ended already.');
    const ended = await sessions.end(...endedIds);
    if (endedIds.includes(candidate.id)) cookies.clearSiteData(reply);
    return { message: { ended } };
  });
}

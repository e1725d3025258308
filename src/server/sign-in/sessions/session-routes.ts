/** Answers contract/sessions. */
import { endSessions, listSessions } from '#contract/session-calls.ts';
import { notFound } from '#server/domain-error.ts';
import type { DefineHandler } from '#server/http/define-handler.ts';
import type { SessionCookies } from '#server/http/security/credentials.ts';
import type { SessionService } from './sessions.ts';

export function registerSessionRoutes(
  serve: DefineHandler,
  { sessions }: { sessions: SessionService },
  cookies: SessionCookies,
): void {
  serve(listSessions, async ({ candidate }) => {
    const open = await sessions.listByCandidate(candidate.candidateId);
    const told = open.map(({ id, createdAt, lastSeenAt, way, device }) => ({
      session_id: id,
      current: id === candidate.id,
      opened_at: createdAt,
      last_seen_at: lastSeenAt,
      way,
      device,
    }));
    return { message: [...told.filter(({ current }) => current), ...told.filter(({ current }) => !current)] };
  });

  serve(endSessions, async ({ body, candidate, reply }) => {
    const open = (await sessions.listByCandidate(candidate.candidateId)).map(({ id }) => id);
    const chosen = open.filter((id) =>
      'session_id' in body ? id === body.session_id : body.which === 'all' || id !== candidate.id,
    );
    // Somebody else's is as unknown as one that never was.
    if ('session_id' in body && chosen.length === 0) throw notFound('This session has ended already.');
    const ended = await sessions.end(...chosen);
    if (chosen.includes(candidate.id)) cookies.clearSiteData(reply);
    return { message: { ended } };
  });
}

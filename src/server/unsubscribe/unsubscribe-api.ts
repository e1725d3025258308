/** Answers contract/unsubscribe. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailAddress } from '#contract/fields.ts';
import * as sentences from '#contract/sentences.ts';
import { undoUnsubscribe, unsubscribe } from '#contract/unsubscribe.ts';
import { DomainError } from '../domain-error.ts';
import { sentFromElsewhere } from '../http/credentials.ts';
import { hiddenCookie } from '../http/hidden-cookie.ts';
import { clientOf } from '../http/network.ts';
import type { Serve } from '../http/serve.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Clock } from '../sessions/sessions.ts';
import type { OptOutsStore } from './opt-outs-store.ts';
import { type UndoProofs, undoSeconds } from './undo-proof.ts';

interface UnsubscribeServices {
  optOuts: OptOutsStore;
  undoProofs: UndoProofs;
  rateLimits: Pick<RateLimits, 'unsubscribes'>;
  now: Clock;
  /** Names an address in the log without telling it. */
  nameOf(email: string): string;
}

export function unsubscribeApi(serve: Serve, services: UnsubscribeServices, publicOrigin: string): void {
  const { optOuts, undoProofs, rateLimits, now, nameOf } = services;
  serve(
    unsubscribe,
    async ({ params, request, reply }) => {
      // This GET changes something, and any site's page may ask for JSON.
      if (sentFromElsewhere(request, publicOrigin))
        throw new DomainError('forbidden', 'This request came from another site.', { code: 'foreign_origin' });
      const email = addressIn(params);
      const client = clientOf(request);
      await rateLimits.unsubscribes(client);
      const at = now().toISOString();
      if (await optOuts.insert(email, at)) {
        // Whoever asks again has stopped nothing: a stranger could otherwise undo what the address's owner wanted.
        cookie.set(reply, undoProofs.proofOf(email, at));
        request.log.info(
          { event: 'mails_stopped', address: nameOf(email), network: client.network },
          'an address was unsubscribed',
        );
      }
      reply.header('vary', 'Accept');
      return {};
    },
    { when: asksForJson },
  );

  serve(undoUnsubscribe, async ({ params, request, reply }) => {
    const email = addressIn(params);
    const at = undoProofs.provenAt(request.cookies[cookieName], email);
    if (at === undefined || !(await optOuts.remove(email, at))) {
      throw new DomainError('forbidden', 'This can no longer be undone here.', { code: 'undo_over' });
    }
    cookie.clear(reply);
    return {};
  });

  const shared = { ...hiddenCookie(publicOrigin, '/candidate/unsubscribe'), sameSite: 'strict' } as const;
  const cookie = {
    set: (reply: FastifyReply, proof: string) => reply.setCookie(cookieName, proof, { ...shared, maxAge: undoSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(cookieName, shared),
  };
}

const cookieName = 'unsubscribed';

function addressIn(params: Record<string, string>): string {
  const email = emailAddress.safeParse(params.email);
  if (!email.success) throw new DomainError('invalid', sentences.emailInvalid, { fields: { email: sentences.emailInvalid } });
  return email.data;
}

/**
 * The call and its page share a path. Browsers, link previews and prefetches ask for HTML or for anything; only the
 * page's own script asks for JSON, and only that may change something.
 */
function asksForJson({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '';
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept) && !/prefetch|prerender|preview/i.test(purpose);
}

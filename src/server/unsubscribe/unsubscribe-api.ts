/** Answers contract/unsubscribe. */
import type { FastifyRequest } from 'fastify';
import { emailAddress, sentences } from '#contract/rules.ts';
import { unsubscribe } from '#contract/unsubscribe.ts';
import { sentFromElsewhere } from '../http/credentials.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../http/serve.ts';
import type { Clock } from '../sessions/sessions.ts';
import type { OptOutsStore } from './opt-outs-store.ts';

interface UnsubscribeServices {
  optOuts: OptOutsStore;
  now: Clock;
  publicOrigin: string;
}

export function unsubscribeApi(serve: Serve, { optOuts, now, publicOrigin }: UnsubscribeServices): void {
  serve(
    unsubscribe,
    async ({ params, request, reply }) => {
      // This GET changes something, and any site's page may ask for JSON.
      if (sentFromElsewhere(request, publicOrigin))
        throw new Refusal(403, 'This request came from another site.', { code: 'foreign_origin' });
      const email = emailAddress.safeParse(params.email);
      if (!email.success) throw new Refusal(400, sentences.emailInvalid, { fields: { email: sentences.emailInvalid } });
      await optOuts.insert(email.data, now().toISOString());
      reply.header('vary', 'Accept');
      return {};
    },
    { when: asksForJson },
  );
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

/** Handles the calls of contract/unsubscribe-calls. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailAddress } from '#contract/fields.ts';
import { unsubscribeUndoMs } from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { undoUnsubscribe, unsubscribe } from '#contract/unsubscribe-calls.ts';
import { DomainError } from '../domain-error.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import { getClientAddress, isCrossSiteRequest } from '../http/security/credentials.ts';
import { hostCookieName, httpOnlyCookieOptions } from '../http/security/http-only-cookie.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { OptOutService } from './opt-outs.ts';
import type { UndoTokens } from './undo-token.ts';

interface UnsubscribeServices {
  optOuts: OptOutService;
  undoTokens: UndoTokens;
  rateLimits: Pick<RateLimiter, 'chargeUnsubscribe' | 'chargeUndoOfNetwork'>;
  /** Replaces an address in the log by a keyed hash. */
  pseudonymize(email: string): string;
}

export function registerUnsubscribeRoutes(
  defineHandler: DefineHandler,
  services: UnsubscribeServices,
  publicOrigin: string,
): void {
  const { optOuts, undoTokens, rateLimits, pseudonymize } = services;
  defineHandler(
    unsubscribe,
    async ({ params, request, reply }) => {
      // This GET has an effect, and a page of any site can request JSON.
      if (isCrossSiteRequest(request, publicOrigin))
        throw new DomainError('forbidden', 'This request came from another site.', { code: 'foreign_origin' });
      const email = parseAddress(params);
      const client = getClientAddress(request);
      await rateLimits.chargeUnsubscribe(client);
      // A browser that reloads the page repeats its request, and can undo both.
      const repeated = undoTokens.verify(request.cookies[cookieName], email);
      const { at, isNew } = await optOuts.unsubscribe(email, repeated);
      // Every request gets a token. That of an address which had unsubscribed before restores alerts at most.
      cookie.set(reply, undoTokens.sign(email, at));
      request.log.info(
        { event: 'mails_stopped', address: pseudonymize(email), network: client.network, repeated: !isNew },
        'an address was unsubscribed',
      );
      reply.header('vary', 'Accept');
      return {};
    },
    { accepts: requestsJson },
  );

  defineHandler(undoUnsubscribe, async ({ params, request, reply }) => {
    const email = parseAddress(params);
    const at = undoTokens.verify(request.cookies[cookieName], email);
    if (at === undefined) throw new DomainError('forbidden', 'This can no longer be undone here.', { code: 'undo_over' });
    const client = getClientAddress(request);
    await rateLimits.chargeUndoOfNetwork(client);
    const { isResubscribed } = await optOuts.undo(email, at);
    cookie.clear(reply);
    request.log.info(
      {
        event: 'unsubscribe_undone',
        address: pseudonymize(email),
        network: client.network,
        effective: isResubscribed,
      },
      'an unsubscribe was undone',
    );
    return {};
  });

  const cookieName = hostCookieName(publicOrigin, 'unsubscribed');
  const cookieOptions = { ...httpOnlyCookieOptions(publicOrigin, '/'), sameSite: 'strict' } as const;
  const cookie = {
    set: (reply: FastifyReply, token: string) =>
      reply.setCookie(cookieName, token, { ...cookieOptions, maxAge: unsubscribeUndoMs / 1000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(cookieName, cookieOptions),
  };
}

function parseAddress(params: Record<string, string>): string {
  const email = emailAddress.safeParse(params.email);
  if (!email.success) throw new DomainError('invalid', messages.emailInvalid, { fields: { email: messages.emailInvalid } });
  return email.data;
}

/**
 * The call and its page share a path. Browsers, link previews and prefetches accept HTML or any type. Only the page's own
 * script requests JSON, so only that request has an effect.
 */
function requestsJson({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '';
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept) && !/prefetch|prerender|preview/i.test(purpose);
}

/** Unsubscribes by a mail's link: the mail client's one click (RFC 8058), or a form. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkParam, paths } from '#contract/addresses.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import type { OptOutService } from './opt-outs.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

interface LinkServices {
  optOuts: Pick<OptOutService, 'unsubscribe' | 'resubscribe'>;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'read'>;
  /** Replaces an address in the log by a keyed hash. */
  pseudonymize(email: string): string;
}

type LinkRequest = FastifyRequest<{ Querystring: Record<string, unknown>; Body: Record<string, string> | undefined }>;

/** A GET of the same address is the page with the form. It changes nothing, since mail scanners open links. */
export async function registerUnsubscribeLinkRoutes(
  app: FastifyInstance,
  { optOuts, unsubscribeLinks, pseudonymize }: LinkServices,
): Promise<void> {
  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    scope.post(paths.unsubscribe, async (request: LinkRequest, reply) => {
      const token = String(request.query[linkParam] ?? '');
      const email = unsubscribeLinks.read(token);
      // The mail client posts this body, without cookies, and follows no redirect (RFC 8058 §3.1).
      const isOneClick = request.body?.['List-Unsubscribe'] === 'One-Click';
      if (email === undefined) {
        if (isOneClick) throw new HttpError(400, 'This link was not made by this portal.', { code: 'invalid_link' });
        return redirect(reply, token, 'unknown');
      }
      if (request.body?.answer === 'undo') {
        await optOuts.resubscribe(email);
        request.log.info({ event: 'unsubscribe_undone', address: pseudonymize(email) }, 'an unsubscribe was undone by its link');
        return redirect(reply, token, 'undone');
      }
      await optOuts.unsubscribe(email);
      request.log.info(
        { event: 'mails_stopped', address: pseudonymize(email), one_click: isOneClick },
        'an address was unsubscribed by the link of a mail',
      );
      return isOneClick ? reply.type('text/plain').send('Unsubscribed.\n') : redirect(reply, token, 'done');
    });
  });
}

const redirect = (reply: FastifyReply, token: string, state: string) =>
  reply.redirect(`${paths.unsubscribe}?${new URLSearchParams({ [linkParam]: token, state })}`, 303);

/** A page's calls during a render: a visitor's answered as values where they can be; the network left out of all others. */
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { Transport } from '#web/api/transport.ts';
import type { InProcessApi } from '../http/in-process-api.ts';
import { runAsInternalRequest } from '../http/internal-requests.ts';

interface ServerTransportSettings {
  app: FastifyInstance;
  inProcessApi: InProcessApi;
  incomingRequest: FastifyRequest;
  origin: string;
  /** Of a session that lives. */
  token: string | undefined;
}

/** Carries the visitor's cookies, address and name for their browser, so that sessions and limits see who is asking. */
export function createServerTransport({
  app,
  inProcessApi: visitors,
  incomingRequest: visitor,
  origin,
  token,
}: ServerTransportSettings): Transport {
  return {
    origin,
    ...(token === undefined && { answer: visitors.invoke }),
    token: () => token,
    candidateEmail: () => undefined,
    // The page knows its session before it renders; a call that ends it meanwhile shows as a failed one.
    onUnauthorized: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const payload = request.body ? await request.text() : undefined;
      const answer = await runAsInternalRequest(() =>
        app.inject({
          method: request.method as HTTPMethods & 'GET',
          url: pathname + search,
          remoteAddress: visitor.ip,
          headers: {
            ...Object.fromEntries(request.headers),
            // A session that has ended makes a visitor: its cookies would be refused.
            cookie: token ? (visitor.headers.cookie ?? '') : '',
            'user-agent': visitor.headers['user-agent'] ?? '',
            'sec-fetch-site': 'same-origin',
          },
          payload,
        }),
      );
      return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
    },
  };
}

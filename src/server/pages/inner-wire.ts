/** A page's calls during a render: a visitor's answered as values where they can be; the network left out of all others. */
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { Wire } from '#web/data/wire.ts';
import type { VisitorAnswers } from '../http/visitor-answers.ts';

interface InnerWire {
  app: FastifyInstance;
  visitors: VisitorAnswers;
  visitor: FastifyRequest;
  origin: string;
  /** Of a session that lives. */
  token: string | undefined;
}

/** Carries the visitor's cookies, address and name for their browser, so that sessions and limits see who is asking. */
export function innerWire({ app, visitors, visitor, origin, token }: InnerWire): Wire {
  return {
    origin,
    ...(token === undefined && { answer: visitors.ask }),
    token: () => token,
    candidate: () => undefined,
    // The page knows its session before it renders; a call that ends it meanwhile shows as a failed one.
    refused: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const answer = await app.inject({
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
        payload: request.body ? await request.text() : undefined,
      });
      return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
    },
  };
}

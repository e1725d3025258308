/**
 * The short way of a page that is kept: before cookies, hooks and the search for a route, which took two thirds of its
 * time (docs/decisions/016). Whatever is not kept, or not any more, goes the long way through `pages.ts`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../http/encodings.ts';
import { hasAlready } from '../http/etag.ts';
import { sharedHeaders } from '../http/for-everybody.ts';
import type { FixedHeaders } from '../http/headers.ts';
import type { KeptAnswer, KeptAnswers, KeptBody } from '../http/kept-answers.ts';
import type { CatalogueState } from '../jobs/catalogue-state.ts';
import type { Clock } from '../sessions/sessions.ts';
import { visitorPage } from './visitor-pages.ts';

interface Keeping {
  kept: KeptAnswers;
  catalogueState: CatalogueState;
  now: Clock;
  fixed: FixedHeaders;
}

export function keptPages(app: FastifyInstance, { kept, catalogueState, now, fixed }: Keeping): void {
  const shared = Object.entries({ ...fixed, ...sharedHeaders });

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const { url, headers } = request;
    const wanted = visitorPage({ url, headers, cookies: headers.cookie ? app.parseCookie(headers.cookie) : {} });
    if (!wanted) return done();
    catalogueState
      .stampOf(wanted)
      .then((stamp) => {
        const answer = kept.current(wanted.key, stamp, now().getTime());
        const encoding = encodingFor(headers['accept-encoding']);
        const body = answer && kept.bodyIn(answer, wanted.key, encoding);
        if (!body) return done();
        return body.then((known) => {
          reply.hijack();
          for (const [name, value] of shared) reply.raw.setHeader(name, value);
          if (encoding !== 'identity') reply.raw.setHeader('content-encoding', encoding);
          write(request, reply, answer, known);
        });
      })
      .catch(done);
  });
}

function write(request: FastifyRequest, { raw }: FastifyReply, { type }: KeptAnswer, { bytes, etag }: KeptBody): void {
  raw.setHeader('etag', etag);
  if (hasAlready(request, etag)) raw.writeHead(304).end();
  else {
    raw.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
    raw.end(request.method === 'HEAD' ? undefined : bytes);
  }
}

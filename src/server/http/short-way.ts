/**
 * The short way of what is kept: before cookies, hooks, body and handler, which took two thirds of its time
 * (docs/decisions/016). Whatever is not kept, or not any more, goes the long way through its route.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueState } from '../jobs/catalogue-state.ts';
import type { AnswerTimes } from '../metrics/answer-times.ts';
import type { Clock } from '../sessions/sessions.ts';
import { type Encoding, encodingFor } from './encodings.ts';
import { hasAlready } from './etag.ts';
import { sharedHeaders, unsharedHeaders, type Wanted } from './for-everybody.ts';
import { type FixedHeaders, policyHeader } from './headers.ts';
import type { KeptAnswers, KeptBody } from './kept-answers.ts';
import type { KnownQuestions } from './known-questions.ts';

interface ShortWay {
  kept: KeptAnswers;
  catalogueState: CatalogueState;
  now: Clock;
  fixed: FixedHeaders;
  questions: KnownQuestions;
  answerTimes: AnswerTimes;
  /** The page that a visitor asks for at an address. */
  pageAt(asked: Pick<FastifyRequest, 'url' | 'headers' | 'cookies'>): Wanted | undefined;
}

export function shortWay(app: FastifyInstance, settings: ShortWay): void {
  const { kept, catalogueState, now, fixed, questions, answerTimes, pageAt } = settings;
  const shared = Object.entries({ ...fixed, ...sharedHeaders });
  const unshared = Object.entries({ ...fixed, ...unsharedHeaders });

  app.addHook('onRequest', (request, reply, done) => {
    const { method, url, headers } = request;
    const cookies = headers.cookie ? app.parseCookie(headers.cookie) : {};
    const page = method === 'GET' || method === 'HEAD' ? pageAt({ url, headers, cookies }) : undefined;
    const asked = page ?? questions.find(request, cookies);
    if (!asked) return done();
    wasSent(request, reply, asked)
      .then((sent) => {
        if (!sent) return done();
        // Of pages the hits of what is kept tell enough.
        if (!page) answerTimes.observe(request, reply);
      })
      .catch(done);
  });

  async function wasSent(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Wanted | Promise<Wanted | undefined>,
  ): Promise<boolean> {
    const wanted = await asked;
    if (!wanted) return false;
    const stamp = await catalogueState.stampOf(wanted);
    const answer = kept.current(wanted.key, stamp, now().getTime());
    const encoding = encodingFor(request.headers['accept-encoding']);
    const body = answer && (await kept.bodyIn(answer, wanted.key, encoding));
    if (!body) return false;
    reply.hijack();
    const isPost = request.method === 'POST';
    for (const [name, value] of isPost ? unshared : shared) reply.raw.setHeader(name, value);
    if (answer.policy) reply.raw.setHeader(policyHeader, answer.policy);
    write(request, reply, { type: answer.type, encoding, body });
    if (isPost) request.raw.resume();
    return true;
  }
}

interface Found {
  type: string;
  encoding: Encoding;
  body: KeptBody;
}

function write(request: FastifyRequest, { raw }: FastifyReply, { type, encoding, body }: Found): void {
  if (request.method !== 'POST') {
    raw.setHeader('etag', body.etag);
    if (hasAlready(request, body.etag)) return void raw.writeHead(304).end();
  }
  if (encoding !== 'identity') raw.setHeader('content-encoding', encoding);
  raw.writeHead(200, { 'content-type': type, 'content-length': body.bytes.length });
  raw.end(request.method === 'HEAD' ? undefined : body.bytes);
}

/** Sends answers that are the same for everybody from what is kept of them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterSeconds } from '../domain-error.ts';
import type { CatalogueState, Depends } from '../jobs/catalogue-state.ts';
import type { Window } from '../jobs/search-engine.ts';
import type { Clock } from '../sessions/sessions.ts';
import { keyCookie, tokenCookie } from './credentials.ts';
import { encodingFor } from './encodings.ts';
import { hasAlready } from './etag.ts';
import { policyHeader } from './headers.ts';
import type { KeptAnswers, MadeAnswer } from './kept-answers.ts';
import type { KnownQuestions } from './known-questions.ts';

/** Which answer is asked for: everything that it depends on but the catalogue's own state. */
export interface Wanted extends Depends {
  key: string;
  /** Windows of days whose jobs it names or counts: it ends when one leaves. */
  windows?: readonly Window[];
  /** How hard Brotli tries on it, where not as usual. */
  brotliLevel?: number;
}

export type SendKept = (
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
  make: () => Promise<MadeAnswer>,
) => Promise<FastifyReply>;

export const sharedHeaders = {
  /** Not `Accept`: it chooses among refusals alone, which nobody keeps, and browsers differ in it. */
  vary: 'Cookie, Accept-Encoding',
  /** A browser asks every time: what changed shows. */
  'cache-control': 'public, max-age=0, s-maxage=60',
  /** RFC 9213. In Cache-Control Chromium would follow `stale-while-revalidate` as well, and show its own old copy first. */
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60',
};

/** A POST's answer is kept by nobody else. */
export const unsharedHeaders = { vary: sharedHeaders.vary, 'cache-control': 'no-store' };

/** Whoever asks without any session of ours: also one that has ended tells that a candidate is asking. */
export const isVisitor = ({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>) =>
  headers.authorization === undefined && cookies[tokenCookie] === undefined && cookies[keyCookie] === undefined;

interface ForEverybody {
  kept: KeptAnswers;
  catalogueState: CatalogueState;
  questions: KnownQuestions;
  now: Clock;
}

export function forEverybody({ kept, catalogueState, questions, now }: ForEverybody): SendKept {
  return async (request, reply, wanted, make) => {
    const { key, windows = [], brotliLevel } = wanted;
    const stamp = await catalogueState.stampOf(wanted);
    const encoding = encodingFor(request.headers['accept-encoding']);
    const at = now();
    const ending = async () => {
      // From before it is made, so that what leaves meanwhile ends it.
      const [until, made] = await Promise.all([catalogueState.sameUntil(windows, at, stamp), make()]);
      return { ...made, brotliLevel, until: Math.min(until, made.until ?? until) };
    };
    const answer = await kept.find(key, stamp, at.getTime(), encoding, ending);
    const body = await kept.bodyIn(answer, key, encoding);
    if (answer.status === 200) questions.add(request, wanted);
    reply.code(answer.status).header('vary', sharedHeaders.vary);
    if (answer.policy) reply.header(policyHeader, answer.policy);
    if (answer.status === 503) reply.header('retry-after', String(retryAfterSeconds));
    if (answer.status !== 200 || request.method === 'POST' || !isVisitor(request)) reply.header('cache-control', 'no-store');
    else {
      reply.headers(sharedHeaders).header('etag', body.etag);
      if (hasAlready(request, body.etag)) return reply.code(304).send();
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(answer.type).send(body.bytes);
  };
}

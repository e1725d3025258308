/**
 * Questions that a visitor was answered before, by what was sent, to the letter. The same letters are the same question, so
 * nothing of it is parsed or checked again (docs/decisions/016). What was refused, or asked in anybody's name, is not known.
 */
import type { FastifyRequest } from 'fastify';
import { isCrossSiteRequest, parseCredentials } from '../http/security/credentials.ts';
import { type CacheKey, isAnonymousRequest } from './cached-responder.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Some of what the route answers is the same for everybody, and kept. */
    cacheable?: true;
  }
}

export interface RawRequestIndex {
  /** Which kept answer is asked for, if that is known. */
  find(request: FastifyRequest, cookies: FastifyRequest['cookies']): CacheKey | undefined | Promise<CacheKey | undefined>;
  /** What was just answered. */
  add(request: FastifyRequest, wanted: CacheKey): void;
}

const mostKnown = 1000;
const longestQuestion = 1500;

export function createRawRequestIndex(publicOrigin: string): RawRequestIndex {
  const known = new Map<string, CacheKey>();
  /** What was sent, of requests that are under way. */
  const sent = new WeakMap<FastifyRequest, string>();

  function lookUp(request: FastifyRequest, question: string): CacheKey | undefined {
    const wanted = question.length <= longestQuestion ? known.get(question) : undefined;
    if (wanted) {
      // The last one asked is the last to go.
      known.delete(question);
      known.set(question, wanted);
    } else sent.set(request, question);
    return wanted;
  }

  return {
    find(request, cookies) {
      const { method, url, headers } = request;
      if (request.is404 || !request.routeOptions.config.cacheable || !isAnonymousRequest({ headers, cookies })) return undefined;
      if (method !== 'POST') return lookUp(request, `${method} ${url}`);
      if (isCrossSiteRequest(request, publicOrigin)) return undefined;
      return smallBody(request)?.then((body) =>
        body === undefined ? undefined : lookUp(request, `POST ${url} ${headers['content-type']}\n${body}`),
      );
    },

    add(request, wanted) {
      const question = sent.get(request);
      if (question === undefined || question.length > longestQuestion) return;
      // A body may carry a token, and a session ends.
      if (parseCredentials(request, publicOrigin).token !== undefined) return;
      known.set(question, wanted);
      for (const oldest of known.keys()) {
        if (known.size <= mostKnown) break;
        known.delete(oldest);
      }
    },
  };
}

/**
 * A body that came whole with its head, a letter for each byte. It is put back for whoever reads it next; one that is still
 * coming is not waited for.
 */
function smallBody({ raw, headers }: FastifyRequest): Promise<string | undefined> | undefined {
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= longestQuestion)) return undefined;
  // Has a stream that begins only when it is read.
  raw.read(0);
  return new Promise((resolve) => {
    setImmediate(() => {
      const body: Buffer | null = raw.readableLength === length ? raw.read(length) : null;
      if (body) raw.unshift(body);
      resolve(body?.toString('latin1'));
    });
  });
}

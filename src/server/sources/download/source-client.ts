/** Downloads lists and details of a source: politely, with retries and limits. */
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { requestFeed } from '#server/catalogue/import/feed-download.ts';
import { FeedError } from '#server/catalogue/import/feed-parser.ts';
import { describeCause } from '#server/catalogue/import/feed-source.ts';
import { limitConcurrency } from '#server/platform/concurrency/concurrency-limit.ts';
import { PrivateAddressError, type ResolveHost } from '#server/platform/net/pinned-lookup.ts';
import { parseRetryAfterMs } from '#server/platform/net/retry-schedule.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { minuteMs, secondMs } from '#server/platform/time/durations.ts';
import { type BodySpool, readBody, spoolBody } from './body-spool.ts';
import { NotModified, SourceError } from './source-error.ts';
import { computeSourceDelayMs, isRetryableStatus, RetryableError } from './source-retries.ts';

export interface SourceClient {
  /**
   * Downloads a list to its end. Throws NotModified if `conditional` and the list is that of the last complete run. Close it
   * afterwards.
   */
  openList(path: string, options: { media: Media; conditional?: boolean }): Promise<BodySpool>;
  readJson(path: string): Promise<unknown>;
  readPage(path: string): Promise<string>;
  /** What a next run may compare the conditional list with. */
  validators(): Validators | undefined;
  /** The conditional list is a part of the board, so that nothing follows if it stays the same. */
  dropValidators(): void;
}

/** Of the last complete answer. */
export interface Validators {
  etag?: string;
  lastModified?: string;
  hash: string;
}

export interface SourceClientOptions {
  /** The address that paths complete. */
  origin: string;
  userAgent: string;
  allowedHosts: readonly string[];
  /** Where a large body waits for its end. */
  folder: string;
  validators: Validators | undefined;
  now: Clock;
  /** From 0 to 1. */
  random: () => number;
  signal: AbortSignal;
  resolve?: ResolveHost;
  /** Without a byte for as long, a try has failed. */
  silenceMs?: number;
}

interface SourceResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: AsyncIterable<Uint8Array>;
}

type Media = 'json' | 'xml' | 'html';

/** Decoded bytes; 3,000 jobs with long texts are a third of it. */
const maxListBytes = 100_000_000;
const maxDetailBytes = 5_000_000;
const maxConcurrent = 2;
/** A body that drips ends here. */
const maxRequestMs = 10 * minuteMs;

const accepted: Record<Media, string> = {
  json: 'application/json',
  xml: 'application/xml, text/xml;q=0.9',
  html: 'text/html',
};

/** Pages of errors and sign-ins come with status 200 too. */
const otherMedia: Record<Media, RegExp> = { json: /html|xml/i, xml: /html|json/i, html: /json|^image|^application\/pdf/i };

export function createSourceClient(options: SourceClientOptions): SourceClient {
  const { origin, userAgent, folder, now, random, signal, silenceMs = 30 * secondMs } = options;
  const limit = limitConcurrency(maxConcurrent, Number.MAX_SAFE_INTEGER, () => new Error('unreachable'));
  let validators: Validators | undefined;

  /** Repeats a failed request, and reads its body within the same try. */
  function request<T>(path: string, headers: Record<string, string>, read: (response: SourceResponse) => Promise<T>): Promise<T> {
    return limit(async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(path, headers, read);
        } catch (error) {
          if (!(error instanceof RetryableError)) throw error;
          const delayMs = computeSourceDelayMs(tries, error.retryAfterMs, random());
          if (delayMs === undefined)
            throw new SourceError(`${error.message}, in ${tries} ${tries === 1 ? 'try' : 'tries'}`, error);
          await pause(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted());
        }
      }
    });
  }

  async function attempt<T>(
    path: string,
    headers: Record<string, string>,
    read: (response: SourceResponse) => Promise<T>,
  ): Promise<T> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), silenceMs);
    const aborted = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(maxRequestMs)]);
    try {
      const response = await requestFeed(resolveAddress(origin, path), {
        headers: { 'user-agent': userAgent, ...headers },
        allowedHosts: options.allowedHosts,
        signal: aborted,
        ...(options.resolve && { resolve: options.resolve }),
      });
      const { status, headers: answered, body } = response;
      try {
        return await read({ status, headers: answered, body: refreshing(body, timer) });
      } finally {
        body.destroy();
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof SourceError || error instanceof NotModified) throw error;
      if (silence.signal.aborted) throw new RetryableError(`sent nothing for ${silenceMs / secondMs} seconds`);
      if (error instanceof FeedError || error instanceof PrivateAddressError) throw new SourceError(error.message);
      throw new RetryableError(`cannot be read: ${describeCause(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  function assertStatus({ status, headers }: SourceResponse, media: Media): void {
    const answer = `answered ${status}`;
    if (isRetryableStatus(status))
      throw new RetryableError(answer, { retryAfterMs: parseRetryAfterMs(headers['retry-after'], now()) });
    if (status !== 200) throw new SourceError(answer, { status });
    const type = headers['content-type'] ?? '';
    if (otherMedia[media].test(type.split(';')[0] ?? ''))
      throw new SourceError(`answered with ${type.slice(0, 80)}, not ${media}`);
  }

  const readDetail = (path: string, media: Media) =>
    request(path, { accept: accepted[media] }, (response) => {
      assertStatus(response, media);
      return readBody(response.body, getCharset(response), maxDetailBytes);
    });

  return {
    openList(path, { media, conditional = false }) {
      const last = conditional ? options.validators : undefined;
      const headers = {
        accept: accepted[media],
        ...(last?.etag && { 'if-none-match': last.etag }),
        ...(last?.lastModified && { 'if-modified-since': last.lastModified }),
      };
      return request(path, headers, async (response) => {
        if (response.status === 304 && last) throw new NotModified();
        assertStatus(response, media);
        const body = await spoolBody(response.body, { folder, charset: getCharset(response), maxBytes: maxListBytes });
        if (conditional) validators = toValidators(response, body.hash);
        if (last?.hash !== body.hash) return body;
        await body.close();
        throw new NotModified();
      });
    },

    async readJson(path) {
      const text = await readDetail(path, 'json');
      try {
        return JSON.parse(text);
      } catch {
        throw new SourceError('is not valid JSON');
      }
    },

    readPage: (path) => readDetail(path, 'html'),
    validators: () => validators,
    dropValidators() {
      validators = undefined;
    },
  };
}

/** Restarts the timer with each piece. */
async function* refreshing(body: AsyncIterable<Uint8Array>, timer: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    timer.refresh();
    yield chunk;
  }
}

/** A path completes the origin, which may have a path itself. A whole address has to stay on its host. */
function resolveAddress(origin: string, path: string): string {
  if (path.startsWith('/') && !path.startsWith('//')) return origin.replace(/\/+$/, '') + path;
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  if (url?.origin !== new URL(origin).origin) throw new SourceError('names an address on another host');
  return url.href;
}

const getCharset = ({ headers }: SourceResponse) => /;\s*charset="?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1];

function toValidators({ headers }: SourceResponse, hash: string): Validators {
  const { etag, 'last-modified': lastModified } = headers;
  return { hash, ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

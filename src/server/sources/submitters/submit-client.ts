/** Sends requests to an ATS. Checks addresses, follows no redirects, and limits time and size. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createPinnedLookup, type ResolveHost } from '#server/platform/net/pinned-lookup.ts';
import { onRequestFailure } from '#server/platform/net/request-failure.ts';
import { parseRetryAfterMs } from '#server/platform/net/retry-schedule.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { describeFailure } from '#server/webhooks/webhook-request.ts';
import { type JsonRecord, toRecord } from '../mapping/json-values.ts';

/** The request did not leave, so that it can be repeated. Its message names no address. */
export class UnsentError extends Error {}

export interface SubmitRequest {
  method: 'GET' | 'POST';
  /** Completes the origin. */
  path: string;
  headers?: Record<string, string>;
  body?: FormData | JsonRecord;
}

export interface SubmitResponse {
  status: number;
  retryAfterMs: number;
  /** Empty unless the body is a JSON object. */
  json: JsonRecord;
}

export interface SubmitClient {
  /** Throws an UnsentError before the connection stands, and any other error without a whole answer. */
  send(request: SubmitRequest): Promise<SubmitResponse>;
  /** Sends what hands nothing over. Every error is an UnsentError. */
  prepare(request: SubmitRequest): Promise<SubmitResponse>;
}

export interface SubmitClientOptions {
  origin: string;
  userAgent: string;
  allowedHosts: readonly string[];
  timeoutMs: number;
  now: Clock;
  resolve?: ResolveHost | undefined;
}

const maxAnswerBytes = 1_000_000;

export function createSubmitClient(options: SubmitClientOptions): SubmitClient {
  async function send({ method, path, headers, body }: SubmitRequest): Promise<SubmitResponse> {
    const { bytes, type } = await encodeBody(body);
    const response = await request(new URL(options.origin.replace(/\/+$/, '') + path), {
      ...options,
      method,
      headers: { accept: 'application/json', 'user-agent': options.userAgent, ...headers, ...type },
      bytes,
    });
    const text = await readText(response);
    return {
      status: response.statusCode ?? 0,
      retryAfterMs: parseRetryAfterMs(response.headers['retry-after'], options.now()),
      json: parseObject(text),
    };
  }

  return {
    send,
    prepare: (request) =>
      send(request).catch((error: unknown) => {
        throw error instanceof UnsentError ? error : new UnsentError(describeFailure(error));
      }),
  };
}

async function encodeBody(body: SubmitRequest['body']): Promise<{ bytes: Buffer | undefined; type: Record<string, string> }> {
  if (body === undefined) return { bytes: undefined, type: {} };
  if (!(body instanceof FormData))
    return { bytes: Buffer.from(JSON.stringify(body)), type: { 'content-type': 'application/json' } };
  const encoded = new Response(body);
  const type = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { bytes: Buffer.from(await encoded.arrayBuffer()), type };
}

interface RawRequest extends SubmitClientOptions {
  method: string;
  headers: Record<string, string>;
  bytes: Buffer | undefined;
}

function request(url: URL, options: RawRequest): Promise<IncomingMessage> {
  const { method, headers, bytes, allowedHosts, timeoutMs, resolve } = options;
  return new Promise((respond, reject) => {
    const isSecure = url.protocol === 'https:';
    let isConnected = false;
    const fail = (error: Error) => reject(isConnected ? error : new UnsentError(describeFailure(error)));
    try {
      const lookup = createPinnedLookup(url, { allowedHosts, setting: 'IMPORT_ALLOW_HOSTS', ...(resolve && { resolve }) });
      const length = bytes && { 'content-length': String(bytes.length) };
      const signal = AbortSignal.timeout(timeoutMs);
      const sent = (isSecure ? requestHttps : requestHttp)(
        url,
        { method, headers: { ...headers, ...length }, signal, agent: false, lookup },
        respond,
      );
      sent.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true)));
      onRequestFailure(sent, fail).end(bytes);
    } catch (error) {
      fail(error as Error);
    }
  });
}

/** An answer that breaks off may have been a success. */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxAnswerBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseObject(text: string): JsonRecord {
  try {
    return toRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

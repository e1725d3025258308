/** Posts an event to an endpoint: signed, without redirects, to checked addresses only. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createPinnedLookup, PrivateAddressError, type ResolveHost } from '../platform/net/pinned-lookup.ts';
import { onRequestFailure } from '../platform/net/request-failure.ts';
import { secondMs } from '../platform/time/durations.ts';
import type { WebhookEndpoint } from './webhook-endpoints.ts';
import { signWebhook } from './webhook-signature.ts';

/** The specification suggests 15 to 30 seconds. */
export const webhookTimeoutMs = 15 * secondMs;
/** Enough of an error page to understand it. */
const maxAnswerBytes = 1000;

export interface WebhookAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The start of the body. */
  text: string;
}

export interface WebhookRequest {
  endpoint: Pick<WebhookEndpoint, 'url' | 'keys'>;
  id: string;
  body: string;
  /** The time of the attempt. */
  at: Date;
  allowedHosts: readonly string[];
  resolve?: ResolveHost | undefined;
  timeoutMs?: number | undefined;
}

/** Throws without an answer in time. */
export async function postWebhook(request: WebhookRequest): Promise<WebhookAnswer> {
  const response = await send(request);
  const { statusCode: status = 0, headers } = response;
  return { status, retryAfter: headers['retry-after'], text: await readStart(response) };
}

/** Names the cause of a failed request, for logs and lists. Never has an address. */
export function describeFailure(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'private address';
  const { name, code, errors } = error as { name?: string; code?: string; errors?: unknown[] };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  // A host with several addresses fails with an error for each.
  if (code === undefined && errors?.[0] !== undefined) return describeFailure(errors[0]);
  return code ?? 'no connection';
}

function send({
  endpoint,
  id,
  body,
  at,
  allowedHosts,
  resolve,
  timeoutMs = webhookTimeoutMs,
}: WebhookRequest): Promise<IncomingMessage> {
  const { url, keys } = endpoint;
  return new Promise((respond, reject) => {
    const lookup = createPinnedLookup(url, { allowedHosts, setting: 'WEBHOOK_ALLOW_HOSTS', ...(resolve && { resolve }) });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'careers-portal-webhooks',
      ...signWebhook(keys, { id, at, body }),
    };
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(url, { method: 'POST', headers, signal, agent: false, lookup }, respond);
    onRequestFailure(sent, reject).end(body);
  });
}

/** The status decides, so a body that breaks off is no failure. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // The received part is enough.
  }
  return Buffer.concat(chunks).toString('utf8', 0, maxAnswerBytes);
}

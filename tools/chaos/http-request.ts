/** Sends one request and returns its status, or 0 when it fails. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface LoadResponse {
  /** 0 without a response. */
  status: number;
  retryAfter: string | undefined;
  ms: number;
}

const timeoutMs = 15_000;

/**
 * Without keep-alive: the portal might close a connection just as the next request uses it. The certificate of a proxy on this
 * machine is its own.
 */
export const createAgent = (origin: string) =>
  origin.startsWith('https:') ? new TlsAgent({ maxSockets: 500, rejectUnauthorized: false }) : new Agent({ maxSockets: 500 });

export async function sendRequest(
  agent: Agent,
  origin: string,
  { method, path, headers, body }: LoadRequest,
): Promise<LoadResponse> {
  const json = body && JSON.stringify(body);
  const startedAt = performance.now();
  const toResponse = (status: number, retryAfter?: string) => ({ status, retryAfter, ms: performance.now() - startedAt });
  const request = origin.startsWith('https:') ? requestHttps : requestHttp;
  const outgoing = request(origin + path, {
    agent,
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  try {
    outgoing.end(json);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return toResponse(response.statusCode ?? 0, response.headers['retry-after']);
  } catch {
    return toResponse(0);
  }
}

/** Sends one request and reports every outcome as a status. */
import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';

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

export async function sendRequest(
  agent: Agent,
  origin: string,
  { method, path, headers, body }: LoadRequest,
): Promise<LoadResponse> {
  const json = body && JSON.stringify(body);
  const begin = performance.now();
  const answered = (status: number, retryAfter?: string) => ({ status, retryAfter, ms: performance.now() - begin });
  const sent = request(origin + path, {
    agent,
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  try {
    sent.end(json);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answered(answer.statusCode ?? 0, answer.headers['retry-after']);
  } catch {
    return answered(0);
  }
}

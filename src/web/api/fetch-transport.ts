/** Sends calls over the network: JSON by fetch, files by XMLHttpRequest. */
import { buildPath, type Call } from '#contract/call.ts';
import * as limits from '#contract/limits.ts';
import { countApplyStarts } from '../browser/apply-starts.ts';
import { visitHeaders } from '../browser/visit-headers.ts';
import { ApiError } from './api-errors.ts';
import type { CallRequest, CallResponse } from './transport.ts';

countApplyStarts();

export function sendCall(origin: string, call: Call, request: CallRequest): Promise<CallResponse> {
  const search = request.search ? `?${new URLSearchParams(request.search)}` : '';
  const url = origin + buildPath(call, request.params) + search;
  return call.file ? upload(url, call, request) : sendJson(url, call, request);
}

async function sendJson(url: string, call: Call, { body, token, keepalive, signal }: CallRequest): Promise<CallResponse> {
  // AbortSignal.timeout() continues while the machine sleeps, and tests cannot advance its clock.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), limits.callTimeoutMs);
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...commonHeaders(token),
        ...visitHeaders(call, body),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    });
    return parseResponse(response.status, await response.text());
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(timeout.signal.aborted ? 'timeout' : signal?.aborted ? 'aborted' : 'network', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** The server's own limit: 6 MB at 0.5 Mbit/s take 96 s. */
const uploadTimeoutMs = 120_000;

/** Uses XMLHttpRequest, since `fetch` reports no upload progress. */
function upload(url: string, call: Call, { body, token, file, onProgress, signal }: CallRequest): Promise<CallResponse> {
  const form = new FormData();
  // A field with several values is repeated, as browsers post it.
  for (const [name, values] of Object.entries(body as Record<string, string | string[]>)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  if (call.file && file) form.append(call.file, file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, url);
    for (const [name, value] of Object.entries({ ...commonHeaders(token), ...visitHeaders(call, body) }))
      request.setRequestHeader(name, value);
    request.timeout = uploadTimeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(parseResponse(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiError('network'));
    request.onabort = () => reject(new ApiError('aborted'));
    request.ontimeout = () => reject(new ApiError('timeout'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

const commonHeaders = (token: string | undefined) => ({ Accept: 'application/json', ...(token && { Authorization: token }) });

/** Accepts an unreadable body with an error status, since a proxy may send an error as HTML. */
function parseResponse(status: number, text: string): CallResponse {
  try {
    return { status, body: text ? JSON.parse(text) : null };
  } catch (error) {
    if (status >= 400) return { status, body: undefined };
    throw new ApiError('parsing', { cause: error });
  }
}

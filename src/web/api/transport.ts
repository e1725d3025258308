/** How a call leaves: over the network in a browser, to the server's own handlers during a render. */
import type { Call } from '#contract/call.ts';

export interface Transport {
  /** The signed-in candidate. It is added to a call here, so it is part of no query key and of no dehydrated state. */
  identity(): Identity;
  /** Resolves to any response, also an error response. Throws an `ApiError` when there is none. */
  send(call: Call, request: CallRequest): Promise<CallResponse>;
  /** Runs after a 401, with the token of that call. */
  onUnauthorized(token: string | undefined): void;
}

export interface Identity {
  token: string | undefined;
  /** The candidate's e-mail address, as the browser remembers it. */
  candidate: string | undefined;
}

export interface CallRequest {
  /** Values of the path's `:name` segments. */
  params: Record<string, string | number>;
  search?: Record<string, string> | undefined;
  /** A JSON value; with a file the text fields of the form. */
  body: unknown;
  token: string | undefined;
  /** Lets the call outlive its page. */
  keepalive?: boolean | undefined;
  file?: File | undefined;
  /** Receives the share of the form that was sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface CallResponse {
  status: number;
  body: unknown;
}

/** Defines how calls are sent: over the network or to the server's own handlers. */
import type { Call } from '#contract/call.ts';

export interface Transport {
  /** The signed-in candidate. The transport adds it, so that no query key or dehydrated state contains it. */
  identity(): Identity;
  /** Resolves to any response, including errors. Throws an `ApiError` without one. */
  send(call: Call, request: CallRequest): Promise<CallResponse>;
  /** Called after a 401 with the token of that call. */
  onUnauthorized(token: string | undefined): void;
}

export interface Identity {
  token: string | undefined;
  /** The candidate's e-mail address from local storage. */
  candidate: string | undefined;
}

export interface CallRequest {
  /** Values of the path's `:name` segments. */
  params: Record<string, string | number>;
  search?: Record<string, string> | undefined;
  /** A JSON value; with a file the text fields of the form. */
  body: unknown;
  token: string | undefined;
  /** Lets the call outlive the page. */
  keepalive?: boolean | undefined;
  file?: File | undefined;
  /** Receives the uploaded share of the form, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface CallResponse {
  status: number;
  body: unknown;
}

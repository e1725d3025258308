import type { Call } from '#contract/call.ts';

/** How calls leave this process: over the network in a browser, straight into the server's own app during a render. */
export interface Transport {
  origin: string;
  fetch: typeof fetch;
  /** On the server: an answer that is the same for everybody, without a request around it; undefined for all others. */
  answer?(call: Call, sent: CallInput): Promise<CallResult> | undefined;
  /** The session's token, when there is one. */
  token(): string | undefined;
  /** The e-mail of whoever signed in here, as this browser remembers it. */
  candidateEmail(): string | undefined;
  /** Called once a call was answered with 401, with the token that was sent. */
  onUnauthorized(token: string | undefined): void;
}

export interface CallInput {
  params: Record<string, string | number>;
  body: unknown;
}

export interface CallResult {
  status: number;
  body: unknown;
}

/** How calls leave this process: over the network in a browser, straight into the server's own app during a render. */
export interface Wire {
  origin: string;
  fetch: typeof fetch;
  /** The session's token, when there is one. */
  token(): string | undefined;
  /** The e-mail of whoever signed in here, as this browser remembers it. */
  candidate(): string | undefined;
  /** Called once a call was answered with 401. */
  refused(): void;
}

/** A server that stands in for applicant tracking systems: it refuses what the documentation refuses, and counts. */
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ApplyRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  /** Of a multipart body. */
  form: FormData | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each system has its own shape, which its rules check
  json: any;
}

/** An application that a system would record. */
export interface AppliedHere {
  jobId: string;
  email: string;
  name: string;
  phone: string;
  text: string;
  source: string;
  /** Values by form field, where the system takes answers. */
  answers?: Record<string, FormDataEntryValue[]>;
  /** Voluntary answers, where the system takes them. */
  selfIdentification?: Record<string, unknown>;
  resume: { name: string; size: number } | undefined;
}

export interface ApplyAnswer {
  status: number;
  body?: unknown;
}

/** `application`: valid, and recorded unless the server is told otherwise. The answer follows the record. */
export type ApplyVerdict = ApplyAnswer | { application: AppliedHere; answer: ApplyAnswer; repeated?: ApplyAnswer };

/** `recorded` are the applications so far. */
export type ApplyRules = (request: ApplyRequest, recorded: readonly AppliedHere[]) => ApplyVerdict | Promise<ApplyVerdict>;

/**
 * `close` and `hang-recorded` record before they close or hang. A status comes without a record, `unsuccessful` with status 200.
 */
export type ApplyBehavior =
  | 'accept'
  | 'close'
  | 'hang'
  | 'hang-recorded'
  | 'unsuccessful'
  | { status: number; headers?: Record<string, string> };

export interface ApplyServer {
  base: string;
  behavior: ApplyBehavior | ((application: AppliedHere, attempt: number) => ApplyBehavior);
  /** Each once for systems that merge or refuse a second application. */
  recorded: AppliedHere[];
  /** Requests that the documentation refuses. */
  violations: string[];
  /** Arrival times of valid applications, repeated ones included, in milliseconds. */
  arrivals: number[];
  waitForArrivals(count: number): Promise<void>;
  close(): void;
}

const keyOf = ({ jobId, email }: AppliedHere) => `${jobId} ${email}`;

export async function openApplyServer(rules: ApplyRules): Promise<ApplyServer> {
  const changes = new EventEmitter();
  const attempts = new Map<string, number>();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: ApplyServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behavior: 'accept',
    recorded: [],
    violations: [],
    arrivals: [],
    async waitForArrivals(count) {
      while (self.arrivals.length < count) await once(changes, 'change');
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return self;

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(message).catch(() => undefined);
    // The client was killed.
    if (body === undefined) return;
    const request = await parseRequest(message, body);
    const verdict = await rules(request, self.recorded);
    if (!('application' in verdict)) {
      if (verdict.status >= 400) self.violations.push(`${verdict.status} ${JSON.stringify(verdict.body)}`);
      return send(response, verdict);
    }
    const { application, answer, repeated } = verdict;
    const attempt = (attempts.get(keyOf(application)) ?? 0) + 1;
    attempts.set(keyOf(application), attempt);
    self.arrivals.push(performance.now());
    const behavior = typeof self.behavior === 'function' ? self.behavior(application, attempt) : self.behavior;
    const isKnown = repeated !== undefined && self.recorded.some((each) => keyOf(each) === keyOf(application));
    const records = behavior === 'accept' || behavior === 'close' || behavior === 'hang-recorded';
    if (records && !isKnown) self.recorded.push(application);
    changes.emit('change');
    if (behavior === 'accept') return send(response, isKnown && repeated ? repeated : answer);
    if (behavior === 'close') return void message.socket.destroy();
    if (behavior === 'unsuccessful')
      return send(response, {
        status: 200,
        body: { success: false, errors: ['form_invalid'], errorInfo: { message: 'invalid' } },
      });
    if (typeof behavior === 'object') response.writeHead(behavior.status, behavior.headers).end('{"message":"told to"}');
  }
}

async function parseRequest(message: IncomingMessage, body: Buffer): Promise<ApplyRequest> {
  const { method = '', headers, url = '/' } = message;
  const type = headers['content-type'] ?? '';
  const bytes = new Uint8Array(body);
  return {
    method,
    url: new URL(url, 'http://localhost'),
    headers,
    form: type.startsWith('multipart/') ? await new Response(bytes, { headers: { 'content-type': type } }).formData() : undefined,
    json: type === 'application/json' ? JSON.parse(body.toString('utf8')) : undefined,
  };
}

function send(response: ServerResponse, { status, body }: ApplyAnswer): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

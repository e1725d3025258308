/** A server that stands in for an applicant tracking system: it answers GET on known paths only, and counts. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AtsAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Text and bytes are sent whole; objects as JSON. */
  body?: unknown;
}

/** Undefined for a path that the system does not have. */
export type AtsBoard = (url: URL, headers?: IncomingHttpHeaders) => AtsAnswer | undefined;

export interface AtsServer {
  /** For `base=…`. */
  base: string;
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** The paths of the requests since the last call. */
  takePaths(): string[];
  maxInFlight(): number;
  /** Replaces the board. */
  serve(board: AtsBoard): void;
  /** Takes a response over before the board; it returns false to leave it. */
  intercept(handler: ((url: URL, response: ServerResponse) => boolean) | undefined): void;
  close(): void;
}

export async function openAtsServer(initial: AtsBoard = () => undefined): Promise<AtsServer> {
  let board = initial;
  let handler: ((url: URL, response: ServerResponse) => boolean) | undefined;
  const requests: AtsServer['requests'] = [];
  let taken = 0;
  let inFlight = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push({ path: url.pathname + url.search, headers: request.headers });
    most = Math.max(most, ++inFlight);
    response.on('close', () => inFlight--);
    if (handler?.(url, response)) return;
    // An iteration of the event loop, so that requests can overlap.
    setImmediate(() => send(response, request.method === 'GET' ? board(url, request.headers) : { status: 405 }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    takePaths() {
      const paths = requests.slice(taken).map(({ path }) => path);
      taken = requests.length;
      return paths;
    },
    maxInFlight: () => most,
    serve(next) {
      board = next;
    },
    intercept(next) {
      handler = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, answer: AtsAnswer = { status: 404, body: { status: 404, error: 'Not found' } }): void {
  const { status = 200, headers = {}, body = '' } = answer;
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const type = isRaw ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, { ...type, ...headers }).end(isRaw ? body : JSON.stringify(body));
}

/** Only the documented parameters, each with a documented value. */
export const hasOnlyParameters = (url: URL, allowed: Record<string, RegExp>): boolean =>
  [...url.searchParams].every(([name, value]) => allowed[name]?.test(value) ?? false);

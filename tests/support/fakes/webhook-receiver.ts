/** Strict webhook receiver on a free loopback port: verifies each request (standardwebhooks.com) and counts an id once. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnRestartablePort } from './restartable-server.ts';

/**
 * `close` records the event and closes the connection without an answer, as a crash does. `hang` does neither. A number is the
 * status of an answer without a record.
 */
export type WebhookBehavior = 'accept' | 'close' | 'hang' | number | { status: number; headers: Record<string, string> };

export interface ReceivedEvent {
  id: string;
  type: string;
  timestamp: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type of event has its own data
  data: any;
}

export interface WebhookReceiver {
  url: string;
  /** Verifies one of the signatures. */
  secret: string;
  behavior: WebhookBehavior | ((event: ReceivedEvent, attempt: number) => WebhookBehavior);
  /** Recorded events, each id once, in the order of their first record. */
  events: ReceivedEvent[];
  /** The id of each request, repeated ones included. */
  attempts: string[];
  /** Requests that violate the specification. */
  violations: string[];
  /** Waits until an event of this type is recorded. */
  waitForEvent(type: string): Promise<ReceivedEvent>;
  /** Waits until this number of requests has arrived, accepted or not. */
  waitForAttempts(count: number): Promise<void>;
  close(): Promise<void>;
}

const toleranceMs = 5 * 60_000;
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** @param now the portal's clock */
export async function openWebhookReceiver(now: () => Date = () => new Date()): Promise<WebhookReceiver> {
  const changes = new EventEmitter();
  const server = createServer((request, response) => void handle(request, response));
  const { port, close } = await listenOnRestartablePort(server);

  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    secret: webhookSecret,
    behavior: 'accept',
    events: [],
    attempts: [],
    violations: [],
    async waitForEvent(type) {
      for (;;) {
        const event = receiver.events.find((each) => each.type === type);
        if (event) return event;
        await once(changes, 'change');
      }
    },
    async waitForAttempts(count) {
      while (receiver.attempts.length < count) await once(changes, 'change');
    },
    async close() {
      server.closeAllConnections();
      await close();
    },
  };
  return receiver;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const violation = findViolation(request, body);
    if (violation !== undefined) {
      receiver.violations.push(violation);
      response.writeHead(400).end(violation);
      return;
    }
    const id = String(request.headers['webhook-id']);
    const event: ReceivedEvent = { id, ...JSON.parse(body) };
    receiver.attempts.push(id);
    const { behavior } = receiver;
    const attempt = receiver.attempts.filter((each) => each === id).length;
    const reaction = typeof behavior === 'function' ? behavior(event, attempt) : behavior;
    if ((reaction === 'accept' || reaction === 'close') && !receiver.events.some((each) => each.id === id))
      receiver.events.push(event);
    if (reaction === 'accept') response.writeHead(204).end();
    else if (reaction === 'close') request.socket.destroy();
    else if (typeof reaction === 'number') response.writeHead(reaction).end('no');
    else if (reaction !== 'hang') response.writeHead(reaction.status, reaction.headers).end();
    changes.emit('change');
  }

  function findViolation({ method, headers }: IncomingMessage, body: string): string | undefined {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
    if (method !== 'POST') return `method ${method}`;
    if (headers['content-type'] !== 'application/json') return `content type ${headers['content-type']}`;
    if (typeof id !== 'string' || !/^[\w-]{8,64}$/.test(id)) return `id ${id}`;
    if (typeof timestamp !== 'string' || !/^\d{10}$/.test(timestamp)) return `timestamp ${timestamp}`;
    if (Math.abs(Number(timestamp) * 1000 - now().getTime()) > toleranceMs) return `old timestamp ${timestamp}`;
    const key = Buffer.from(receiver.secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
    const isSigned = String(signatures)
      .split(' ')
      .some((signature) => {
        const [version, digest = ''] = signature.split(',');
        const bytes = Buffer.from(digest, 'base64');
        return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
      });
    if (!isSigned) return 'signature';
    const { type, timestamp: happenedAt, data, ...rest } = JSON.parse(body);
    if (typeof type !== 'string' || Number.isNaN(Date.parse(happenedAt)) || typeof data !== 'object') return 'body';
    return Object.keys(rest).length > 0 ? `unknown keys ${Object.keys(rest)}` : undefined;
  }
}

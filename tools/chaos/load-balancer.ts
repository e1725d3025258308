/** Load balancer with readiness checks; retries requests that a portal did not start. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fetchStatus } from './restartable-portal.ts';

export interface LoadBalancer {
  origin: string;
  close(): void;
}

const probeIntervalMs = 250;

export async function startLoadBalancer(portals: readonly string[]): Promise<LoadBalancer> {
  const ready = new Set(portals);
  const probing = setInterval(() => void Promise.all(portals.map(probe)), probeIntervalMs);
  let turn = 0;

  async function probe(portal: string): Promise<void> {
    if ((await fetchStatus(`${portal}/readyz`, 1000)) === 200) ready.add(portal);
    else ready.delete(portal);
  }

  const server = createServer(async (asked, reply) => {
    const body = await buffer(asked);
    turn += 1;
    const first = [...ready][turn % ready.size];
    try {
      for (const portal of portals.toSorted((one, other) => Number(other === first) - Number(one === first))) {
        const answer = await forwardRequest(portal, asked, body);
        if (answer && !isShuttingDown(answer)) return relayResponse(answer, reply);
        answer?.resume();
      }
    } catch {
      // The request may have taken effect.
    }
    reply.writeHead(502).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(probing);
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A stopping portal starts no request, so the request may be retried elsewhere. */
const isShuttingDown = ({ statusCode, headers }: IncomingMessage) => statusCode === 503 && headers.connection === 'close';

/** Uses a new connection. Undefined when the portal did not accept it; accepted requests are never retried. */
async function forwardRequest(
  portal: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | undefined> {
  // With keep-alive, the portal closes the connection only when it stops.
  const sent = request(portal + url, { method, headers: { ...headers, connection: 'keep-alive' }, agent: false });
  sent.end(body);
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

function relayResponse(answer: IncomingMessage, reply: ServerResponse): void {
  const { connection: _hop, 'transfer-encoding': _framing, ...headers } = answer.headers;
  reply.writeHead(answer.statusCode ?? 502, headers);
  answer.pipe(reply);
}

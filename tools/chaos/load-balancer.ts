/** Balances requests over ready portals and retries those that a stopping portal rejects. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendHttp } from 'node:http';
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
  let requestCount = 0;

  async function probe(portal: string): Promise<void> {
    if ((await fetchStatus(`${portal}/readyz`, 1000)) === 200) ready.add(portal);
    else ready.delete(portal);
  }

  const server = createServer(async (request, reply) => {
    const body = await buffer(request);
    requestCount += 1;
    const preferred = [...ready][requestCount % ready.size];
    try {
      for (const portal of portals.toSorted((a, b) => Number(b === preferred) - Number(a === preferred))) {
        const response = await forwardRequest(portal, request, body);
        if (response && !isShuttingDown(response)) return relayResponse(response, reply);
        response?.resume();
      }
    } catch {
      // The portal may have processed the request, so no other portal gets it.
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

/** A stopping portal has not processed the request, so another one may. */
const isShuttingDown = ({ statusCode, headers }: IncomingMessage) => statusCode === 503 && headers.connection === 'close';

/** Returns undefined when the portal refused the connection. Throws when it accepted but did not respond. */
async function forwardRequest(
  portal: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | undefined> {
  // With keep-alive the portal closes the connection only when it stops.
  const outgoing = sendHttp(portal + url, { method, headers: { ...headers, connection: 'keep-alive' }, agent: false });
  outgoing.end(body);
  try {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return response;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

function relayResponse(response: IncomingMessage, reply: ServerResponse): void {
  const { connection: _hop, 'transfer-encoding': _framing, ...headers } = response.headers;
  reply.writeHead(response.statusCode ?? 502, headers);
  response.pipe(reply);
}

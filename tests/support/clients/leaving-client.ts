/** A client that disconnects before its response. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { TestPortal } from '../portal/test-portal.ts';

interface LeavingRequest {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Sends a request over a connection, waits for `until`, and disconnects. Resolves once the portal has noticed. */
export async function sendAndLeave(
  { app }: TestPortal,
  { method = 'GET', path, headers, body }: LeavingRequest,
  until: () => Promise<void>,
): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', agent: false, method, path, headers }).on('error', () => {});
  sent.end(body);
  await until();
  const { socket } = sent;
  sent.destroy();
  if (socket && !socket.closed) await once(socket, 'close');
  while ((await countConnections(app)) > 0) await setImmediate();
}

function countConnections({ server }: TestPortal['app']): Promise<number> {
  return new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
}

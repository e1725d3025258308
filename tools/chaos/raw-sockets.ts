/** Raw TCP connections with unusual behavior. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawSocket {
  socket: Socket;
  /** Milliseconds until the portal closed it; undefined while open. */
  closedAfterMs: number | undefined;
}

async function openSocket(origin: string): Promise<RawSocket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const begin = performance.now();
  const raw: RawSocket = { socket, closedAfterMs: undefined };
  socket.resume();
  socket.on('error', () => {});
  socket.once('close', () => (raw.closedAfterMs = performance.now() - begin));
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return raw;
}

/** Opens a few hundred at a time, within the listener's backlog. */
export async function openSockets(origin: string, count: number): Promise<RawSocket[]> {
  const open: RawSocket[] = [];
  while (open.length < count) {
    const more = Array.from({ length: Math.min(200, count - open.length) }, () => openSocket(origin));
    open.push(...(await Promise.all(more)));
  }
  return open;
}

export function closeSockets(sockets: readonly RawSocket[]): void {
  for (const { socket } of sockets) socket.destroy();
}

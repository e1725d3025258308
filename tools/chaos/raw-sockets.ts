/** Opens many raw TCP connections and records when the portal closes them. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawSocket {
  socket: Socket;
  /** Undefined while it is open. */
  closedAfterMs: number | undefined;
}

async function openSocket(origin: string): Promise<RawSocket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const openedAt = performance.now();
  const raw: RawSocket = { socket, closedAfterMs: undefined };
  socket.resume();
  socket.on('error', () => {});
  socket.once('close', () => (raw.closedAfterMs = performance.now() - openedAt));
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return raw;
}

/** Opens 200 at a time, which fits a listener's backlog. */
export async function openSockets(origin: string, count: number): Promise<RawSocket[]> {
  const sockets: RawSocket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(200, count - sockets.length) }, () => openSocket(origin));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

export function closeSockets(sockets: readonly RawSocket[]): void {
  for (const { socket } of sockets) socket.destroy();
}

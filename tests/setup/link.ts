/** What lies between the portal and PostgreSQL, and can break: a connection that hangs, is cut, or is refused. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseLink {
  /** The database's address, through the link. */
  url: string;
  /** Nothing arrives any more, either way, and nobody is told. */
  hang(): void;
  carryOn(): void;
  /** Every connection ends, and new ones are refused. */
  refuse(): Promise<void>;
  /** New connections are taken again. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one);
      one.on('data', (bytes) => other.write(bytes));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (hangs) one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  const refuse = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  return {
    url: url.href,
    hang() {
      hangs = true;
      for (const socket of sockets) socket.pause();
    },
    carryOn() {
      hangs = false;
      for (const socket of sockets) socket.resume();
    },
    refuse,
    async accept() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: refuse,
  };
}

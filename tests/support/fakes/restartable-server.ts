import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** A server on a free loopback port that can be closed, as when a service is down, and opened again on the same one. */
export async function listenOnRestartablePort(server: Server) {
  let port = 0;
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await open();
  return {
    port,
    open,
    /** Its connections are its owner's to end. */
    async close() {
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

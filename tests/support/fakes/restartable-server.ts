import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Listens on a free loopback port; close and open simulate an outage on the same port. */
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
    /** Stops listening. The caller ends open connections. */
    async close() {
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends requests on connections of their own. Reads the head of a response, and its body only if the test does. */
import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestPortal } from '../portal/test-portal.ts';

export function createUnreadResponses() {
  const connections: { destroy(): void }[] = [];

  return {
    /** The portal listens on 127.0.0.1. */
    async open({ app }: TestPortal, options: RequestOptions, body?: string): Promise<IncomingMessage> {
      const { port } = app.server.address() as AddressInfo;
      const sent = request({ port, host: '127.0.0.1', agent: false, ...options });
      sent.on('error', () => {});
      connections.push(sent);
      sent.end(body);
      const [response] = await once(sent, 'response');
      return response;
    },

    /** Ends all connections, before the portal closes. */
    close(): void {
      for (const connection of connections.splice(0)) connection.destroy();
    },
  };
}

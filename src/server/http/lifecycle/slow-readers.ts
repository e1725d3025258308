/** Disconnects clients that read a response too slowly. Waiting responses occupy the memory of the process. */
import type { FastifyInstance } from 'fastify';
import { endSlowDownload } from '../slow-download.ts';
import type { TransferLimits } from '../transfer-rate.ts';

/** While more bytes of responses wait for their clients, slow clients make the others wait. */
const contendedBytes = 64 * 1024 * 1024;

/** Register it before hooks that send a response. */
export function registerSlowReaders(app: FastifyInstance, downloadRate: TransferLimits): void {
  let unreadBytes = 0;
  const isContended = () => unreadBytes > contendedBytes;

  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('prefinish', () => {
      // What the operating system has taken occupies its buffers, which are short.
      const bytes = request.raw.socket.writableLength;
      if (!bytes) return;
      unreadBytes += bytes;
      // Without the query, which can hold a secret.
      const stopWatching = endSlowDownload(request, { name: request.routeOptions.url ?? '', isContended }, downloadRate);
      reply.raw.once('close', () => {
        stopWatching();
        unreadBytes -= bytes;
      });
    });
    done();
  });
}

/** Begins the requests of a connection one after the other. Node would begin all that arrive together at once. */
import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

/** Requests of a connection that wait for the response before theirs. Browsers and proxies send none of them. */
const maxWaiting = 8;

/**
 * A request waits until the response before its own has left the process, so that a client that reads nothing has one
 * response in memory. A connection with more requests ends here, before Fastify creates a request and a line of log for each.
 */
export function createSequentialServer(options: ServerOptions, begin: RequestListener, log: FastifyBaseLogger): Server {
  const latest = new WeakMap<Socket, ServerResponse>();
  const waiting = new WeakMap<Socket, number>();
  const countWaiting = (socket: Socket, change: 1 | -1) => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };

  return createServer(options, (request, response) => {
    const { socket } = request;
    // Node still parses the rest of the chunk that it has read from this connection: thousands of short requests.
    if (socket.destroyed) return;
    const previous = latest.get(socket);
    latest.set(socket, response);
    response.once('close', () => {
      if (latest.get(socket) === response) latest.delete(socket);
    });
    // A response has no socket until those before it have left.
    if (!previous || response.socket !== null) return begin(request, response);
    if (countWaiting(socket, 1) > maxWaiting) {
      log.info({ event: 'pipelining_refused' }, 'a connection with too many waiting requests was closed');
      return void socket.destroy();
    }
    previous.once('close', () => {
      countWaiting(socket, -1);
      if (!socket.destroyed) begin(request, response);
    });
  });
}

/** Reports how an outgoing request fails. */
import type { ClientRequest } from 'node:http';

/** The portal asks for no other protocol, so the connection is of no use. */
class SwitchedProtocolsError extends Error {
  readonly code = '101 Switching Protocols';

  constructor() {
    super('the server answered 101');
  }
}

/**
 * Calls `fail` for an error, and for status 101: without a listener Node closes its connection and emits neither a response nor
 * an error, not even after the time limit.
 */
export function onRequestFailure(request: ClientRequest, fail: (error: Error) => void): ClientRequest {
  return request.on('error', fail).on('upgrade', (_response, socket) => {
    socket.destroy();
    fail(new SwitchedProtocolsError());
  });
}

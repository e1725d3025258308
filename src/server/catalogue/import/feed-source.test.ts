import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FeedError } from './feed-parser.ts';
import { openFeed } from './feed-source.ts';

async function readFrom(respond: (response: ServerResponse) => void, silenceMs: number): Promise<Buffer> {
  const server = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await buffer(openFeed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jobs`, silenceMs));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each([
  ['that never responds', () => {}],
  ['that stalls mid-response', (response: ServerResponse) => void response.write('{"jobs": [')],
])('times out for a server %s', async (_case, respond) => {
  await expect(readFrom(respond, 100)).rejects.toThrow(new FeedError('cannot be read: the server sent nothing for 0.1 seconds'));
});

test('reads a response to its end', async () => {
  expect(String(await readFrom((response) => void response.end('{}'), 5000))).toBe('{}');
});

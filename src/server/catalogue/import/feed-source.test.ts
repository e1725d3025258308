import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FeedError } from './feed-parser.ts';
import { openFeed } from './feed-source.ts';

async function reading(answer: (response: ServerResponse) => void, silenceMs: number): Promise<Buffer> {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await buffer(openFeed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jobs`, silenceMs));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each([
  ['that never answers', () => {}],
  ['that falls silent in the middle', (response: ServerResponse) => void response.write('{"jobs": [')],
])('a server %s is given up', async (_what, answer) => {
  await expect(reading(answer, 100)).rejects.toThrow(new FeedError('cannot be read: the server said nothing for 0.1 seconds'));
});

test('a server that answers is read to its end', async () => {
  expect(String(await reading((response) => void response.end('{}'), 5000))).toBe('{}');
});

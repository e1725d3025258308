import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const kilobyte = 1024;
const sizes = [65 * kilobyte, 1024 * kilobyte, 20 * 1024 * kilobyte];
const framings = ['Content-Length', 'chunked'] as const;
const tooLarge = { success: false, error: { message: 'The request is too large.', code: 'too_large' } };

/** Body limits do not depend on the database engine. */
describe('JSON over a real connection', () => {
  let portal: TestPortal;
  let port: number;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    port = (portal.app.server.address() as AddressInfo).port;
  });
  afterAll(() => portal.close());

  const path = '/api/carrer/signup';
  const buildBody = (bytes: number) => {
    const emptyBody = JSON.stringify({ email: 'asha@example.com', more: '' });
    return Buffer.from(emptyBody.replace('""', `"${'x'.repeat(bytes - emptyBody.length)}"`));
  };

  /** Sends the whole request before reading, and returns the response. Throws on a reset. */
  async function sendBeforeReading(body: Buffer, framing: (typeof framings)[number], to = path): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    const length = framing === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${body.length}`;
    socket.write(
      `POST ${to} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nconnection: close\r\n${length}\r\n\r\n`,
    );
    if (framing === 'Content-Length') socket.write(body);
    else {
      for (let at = 0; at < body.length; at += 16_000) {
        const chunk = body.subarray(at, at + 16_000);
        socket.write(`${chunk.length.toString(16)}\r\n`);
        socket.write(chunk);
        socket.write('\r\n');
      }
      socket.write('0\r\n\r\n');
    }
    // An empty write ends after all writes before it.
    await new Promise((sent) => socket.write('', sent));
    return text(socket);
  }

  describe.each(framings)('with %s', (framing) => {
    it.each(sizes)('of %i bytes gets a readable 413 for a client that reads only after sending', async (bytes) => {
      const [head = '', body = ''] = (await sendBeforeReading(buildBody(bytes), framing)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 413 /);
      expect(head.toLowerCase()).toContain('connection: close');
      expect(JSON.parse(body)).toEqual(tooLarge);
    });

    it.each(sizes)('of %i bytes gets a readable 413 for fetch', async (bytes) => {
      const body = buildBody(bytes);
      const payload = framing === 'chunked' ? new Blob([body]).stream() : body;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: payload,
        ...(framing === 'chunked' && { duplex: 'half' }),
      } as RequestInit);
      expect([answer.status, await answer.json()]).toEqual([413, tooLarge]);
    });

    it('gets 413 on unknown routes', async () => {
      expect(await sendBeforeReading(buildBody(1024 * kilobyte), framing, '/no-such-call')).toMatch(/^HTTP\/1\.1 413 /);
    });

    it('of 60 KiB is accepted', async () => {
      expect(await sendBeforeReading(buildBody(60 * kilobyte), framing)).toMatch(/^HTTP\/1\.1 200 /);
    });
  });
});

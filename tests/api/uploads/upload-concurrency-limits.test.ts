import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** These limits do not use the database, so one engine is enough. */
describe('uploads', () => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeEach(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    candidate = await createCandidate(portal, 'asha@example.com');
  });
  afterEach(() => portal.close());

  const buildForm = () => buildMultipartBody({ candidate_id: candidate.id }, { ...buildPdfResume(), field: 'resume' });

  describe('of one network', () => {
    const upload = (remoteAddress: string, payload: Buffer | Readable = buildForm(), url = '/user-resume-upload') =>
      portal.app.inject({ method: 'POST', url, remoteAddress, headers: { ...candidate.headers, ...multipartHeaders }, payload });

    /** Starts an upload whose form is sent by `finish`. */
    async function startSlowUpload(remoteAddress: string, url?: string) {
      const requested = Promise.withResolvers<void>();
      const payload = new Readable({ read: () => requested.resolve() });
      const status = upload(remoteAddress, payload, url).then(({ statusCode }) => statusCode);
      await requested.promise;
      return {
        status,
        finish() {
          payload.push(buildForm());
          payload.push(null);
        },
      };
    }

    it('are limited to four at a time; the fifth gets 429', async () => {
      const slow = [
        await startSlowUpload('203.0.113.7'),
        await startSlowUpload('203.0.113.7'),
        await startSlowUpload('203.0.113.7', '/user/profile-picture/upload'),
        await startSlowUpload('203.0.113.7', '/api/carrer/resumeupload'),
      ];
      const fifth = await upload('203.0.113.7');
      expect(fifth.statusCode).toBe(429);
      expect(fifth.headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(fifth.json()).toMatchObject({ success: false, error: { code: 'too_many' } });
      expect((await upload('203.0.113.8')).statusCode).toBe(200);
      expect((await candidate.get('/user/dashboard/details')).statusCode).toBe(200);

      slow[0]?.finish();
      expect(await slow[0]?.status).toBe(200);
      expect((await upload('203.0.113.7')).statusCode).toBe(200);
      for (const { finish, status } of slow.slice(1)) {
        finish();
        await status;
      }
    });

    it('are counted for the /64 of an IPv6 address', async () => {
      const slow = await Promise.all([1, 2, 3, 4].map((host) => startSlowUpload(`2001:db8::${host}`)));
      expect((await upload('2001:db8::5')).statusCode).toBe(429);
      expect((await upload('2001:db8:0:1::5')).statusCode).toBe(200);
      for (const { finish, status } of slow) {
        finish();
        expect(await status).toBe(200);
      }
    });

    it.each([
      { site: '/24', address: (n: number) => `203.0.113.${n}`, elsewhere: '203.0.114.1' },
      { site: '/48', address: (n: number) => `2001:db8:0:${n}::1`, elsewhere: '2001:db8:1::1' },
    ])('are limited to sixteen for the networks of a $site together', async ({ address, elsewhere }) => {
      const slow = await Promise.all(Array.from({ length: 16 }, (_, n) => startSlowUpload(address(n))));
      expect((await upload(address(16))).statusCode).toBe(429);
      expect((await upload(elsewhere)).statusCode).toBe(200);
      for (const { finish, status } of slow) {
        finish();
        await status;
      }
      expect((await upload(address(16))).statusCode).toBe(200);
    });

    it('may be twenty at a time from this machine, where all clients share an address', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => upload('127.0.0.1')));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    });
  });

  describe('over a real connection', () => {
    let sockets: Socket[];
    beforeEach(async () => {
      await portal.app.listen({ port: 0, host: '127.0.0.1' });
      sockets = [];
    });
    afterEach(() => {
      for (const socket of sockets) socket.destroy();
    });

    /** Sends the headers, then the form at a given rate. */
    function uploadSlowly(bytesPerSecond: number, bytes: number): { answer: Promise<string>; closed: Promise<unknown> } {
      const { port } = portal.app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      const body = buildMultipartBody(
        { candidate_id: candidate.id },
        { name: 'cv.txt', bytes: Buffer.alloc(bytes, 'a'), field: 'resume' },
      );
      const head = {
        host: '127.0.0.1',
        ...candidate.headers,
        ...multipartHeaders,
        'content-length': body.length,
        connection: 'close',
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /user-resume-upload HTTP/1.1\r\n${lines.join('')}\r\n`);
      let at = 0;
      const tick = setInterval(() => {
        socket.write(body.subarray(at, at + bytesPerSecond));
        at += bytesPerSecond;
        if (at >= body.length) clearInterval(tick);
      }, 1000);
      const closed = once(socket, 'close').finally(() => clearInterval(tick));
      return { answer: text(socket), closed };
    }

    it('over the limit get a readable 429 for a client that reads only after sending', async () => {
      const { port } = portal.app.server.address() as AddressInfo;
      const send = (bytes: number, sent = bytes) => {
        const socket = connect(port, '127.0.0.1').on('error', () => {});
        sockets.push(socket);
        const head = { host: '127.0.0.1', ...candidate.headers, ...multipartHeaders, 'content-length': bytes };
        const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`POST /user-resume-upload HTTP/1.1\r\n${lines.join('')}\r\n`);
        socket.write(Buffer.alloc(sent, ' '));
        return socket;
      };
      const arrived = Promise.withResolvers<void>();
      let requests = 0;
      portal.app.server.on('request', () => ++requests === 100 && arrived.resolve());
      for (let place = 0; place < 100; place++) send(10_000, 1);
      await arrived.promise;

      const rejected = send(6_000_000);
      await new Promise<void>((done) => rejected.end(done));
      expect(await text(rejected)).toMatch(/^HTTP\/1\.1 429 /);
    });

    it('below 8 KiB/s over 15 s are dropped within 20 s, and slow ones are accepted', async () => {
      const startedAt = performance.now();
      const [starved, slow] = [uploadSlowly(4 * 1024, 1_000_000), uploadSlowly(12 * 1024, 230_000)];
      const answer = await starved.answer;
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch(/connection: close/i);
      expect(answer).toContain('The upload was too slow.');
      await starved.closed;
      expect(performance.now() - startedAt).toBeLessThan(20_000);
      expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 /);
      expect((await candidate.get('/user/dashboard/details')).json().message.details.resume).toBe('cv.txt');
    });
  });
});

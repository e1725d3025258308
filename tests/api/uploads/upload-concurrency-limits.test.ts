import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** What is counted and timed here is known to no database. */
describe('uploads', () => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeEach(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    candidate = await createCandidate(portal, 'asha@example.com');
  });
  afterEach(() => portal.close());

  const form = () => buildMultipartBody({ candidate_id: candidate.id }, { ...buildPdfResume(), field: 'resume' });

  describe('of one network', () => {
    const upload = (remoteAddress: string, payload: Buffer | Readable = form(), url = '/user-resume-upload') =>
      portal.app.inject({ method: 'POST', url, remoteAddress, headers: { ...candidate.headers, ...multipartHeaders }, payload });

    /** One whose form comes when it is told to. */
    async function slowUpload(remoteAddress: string, url?: string) {
      const begun = Promise.withResolvers<void>();
      const payload = new Readable({ read: () => begun.resolve() });
      const answered = upload(remoteAddress, payload, url).then(({ statusCode }) => statusCode);
      await begun.promise;
      return {
        answered,
        finish() {
          payload.push(form());
          payload.push(null);
        },
      };
    }

    it('are limited to four at a time; the fifth is 429', async () => {
      const slow = [
        await slowUpload('203.0.113.7'),
        await slowUpload('203.0.113.7'),
        await slowUpload('203.0.113.7', '/user/profile-picture/upload'),
        await slowUpload('203.0.113.7', '/api/carrer/resumeupload'),
      ];
      const fifth = await upload('203.0.113.7');
      expect(fifth.statusCode).toBe(429);
      expect(fifth.headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(fifth.json()).toMatchObject({ success: false, error: { code: 'too_many' } });
      expect((await upload('203.0.113.8')).statusCode).toBe(200);
      expect((await candidate.get('/user/dashboard/details')).statusCode).toBe(200);

      slow[0]?.finish();
      expect(await slow[0]?.answered).toBe(200);
      expect((await upload('203.0.113.7')).statusCode).toBe(200);
      for (const { finish, answered } of slow.slice(1)) {
        finish();
        await answered;
      }
    });

    it('are counted for the /64 of an IPv6 address', async () => {
      const slow = await Promise.all([1, 2, 3, 4].map((host) => slowUpload(`2001:db8::${host}`)));
      expect((await upload('2001:db8::5')).statusCode).toBe(429);
      expect((await upload('2001:db8:0:1::5')).statusCode).toBe(200);
      for (const { finish, answered } of slow) {
        finish();
        expect(await answered).toBe(200);
      }
    });

    it('are twenty at a time and more on this machine, where all clients share an address', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => upload('127.0.0.1')));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    });
  });

  describe('over a real connection', () => {
    let opened: Socket[];
    beforeEach(async () => {
      await portal.app.listen({ port: 0, host: '127.0.0.1' });
      opened = [];
    });
    afterEach(() => {
      for (const socket of opened) socket.destroy();
    });

    /** Sends the head of a form, and then so many bytes of a file each second until `bytes` are sent. */
    function drip(bytesPerSecond: number, bytes: number): { answer: Promise<string>; closed: Promise<unknown> } {
      const { port } = portal.app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      opened.push(socket);
      const whole = buildMultipartBody(
        { candidate_id: candidate.id },
        { name: 'cv.txt', bytes: Buffer.alloc(bytes, 'a'), field: 'resume' },
      );
      const head = {
        host: '127.0.0.1',
        ...candidate.headers,
        ...multipartHeaders,
        'content-length': whole.length,
        connection: 'close',
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /user-resume-upload HTTP/1.1\r\n${lines.join('')}\r\n`);
      let at = 0;
      const tick = setInterval(() => {
        socket.write(whole.subarray(at, at + bytesPerSecond));
        at += bytesPerSecond;
        if (at >= whole.length) clearInterval(tick);
      }, 1000);
      const closed = once(socket, 'close').finally(() => clearInterval(tick));
      return { answer: text(socket), closed };
    }

    it('over the limit get a readable 429 for a client that reads only after sending', async () => {
      const { port } = portal.app.server.address() as AddressInfo;
      const send = (bytes: number, sent = bytes) => {
        const socket = connect(port, '127.0.0.1').on('error', () => {});
        opened.push(socket);
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

      const refused = send(6_000_000);
      await new Promise<void>((done) => refused.end(done));
      expect(await text(refused)).toMatch(/^HTTP\/1\.1 429 /);
    });

    it('below 8 KiB/s over 15 s are dropped within 20 s, and slow ones are accepted', async () => {
      const begun = performance.now();
      const [starved, slow] = [drip(4 * 1024, 1_000_000), drip(12 * 1024, 230_000)];
      const answer = await starved.answer;
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch(/connection: close/i);
      expect(answer).toContain('The upload was too slow.');
      await starved.closed;
      expect(performance.now() - begun).toBeLessThan(20_000);
      expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 /);
      expect((await candidate.get('/user/dashboard/details')).json().message.details.resume).toBe('cv.txt');
    });
  });
});

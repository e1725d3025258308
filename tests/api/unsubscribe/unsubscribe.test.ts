import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('unsubscribing on %s', (engine) => {
  let portal: TestPortal;
  let clock = Date.now();
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date(clock), env: { LOG_LEVEL: 'info' } });
  });
  afterAll(() => portal.close());

  const requestUnsubscribe = (email: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    portal.app.inject({ method, url: `/candidate/unsubscribe/${encodeURIComponent(email)}`, headers });
  const json = { accept: 'application/json' };
  const listOptOuts = async () =>
    (await portal.database.db.selectFrom('opt_outs').select('email').execute()).map((row) => row.email);

  it('returns the same response for known, unknown and repeated addresses', async () => {
    await createCandidate(portal, 'known@example.com');
    for (const email of ['known@example.com', 'unknown@example.com', 'known@example.com']) {
      const answer = await requestUnsubscribe(email, json);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept' });
    }
    expect((await listOptOuts()).toSorted()).toEqual(['known@example.com', 'unknown@example.com']);
  });

  it('treats an address in capitals as the same', async () => {
    expect((await requestUnsubscribe('Known@Example.com', { accept: 'application/json, text/plain, */*' })).statusCode).toBe(200);
    expect((await listOptOuts()).toSorted()).toEqual(['known@example.com', 'unknown@example.com']);
  });

  describe('does not happen by loading the page', () => {
    const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

    it.each([
      ['a browser', { accept: html, 'sec-fetch-mode': 'navigate' }],
      ['a link preview', { accept: '*/*' }],
      ['a client without an Accept header', {}],
      ['a bot that takes both', { accept: 'text/html, application/json' }],
      ['a prefetch', { ...json, 'sec-purpose': 'prefetch' }],
      ['a prerender', { ...json, 'sec-purpose': 'prefetch;prerender' }],
      ['an old prefetch', { ...json, purpose: 'prefetch' }],
    ])('for %s', async (_case, headers) => {
      const before = await listOptOuts();
      const answer = await requestUnsubscribe('visitor@example.com', headers as Record<string, string>);
      expect(answer.headers['content-type']).toMatch('text/html');
      expect(await listOptOuts()).toEqual(before);
    });

    it.each([html, 'application/json', '*/*'])('by HEAD for %s', async (accept) => {
      const before = await listOptOuts();
      await requestUnsubscribe('visitor@example.com', { accept }, 'HEAD');
      expect(await listOptOuts()).toEqual(before);
    });
  });

  it.each([
    `${'a'.repeat(49)}@example.com`,
    'nobody',
    'a@b',
    'a@b.co,c@d.co',
    'a@b.co\r\nBcc: c@d.co',
    'a\0@b.co',
    'ａ@example.com',
  ])('rejects %j', async (email) => {
    const before = await listOptOuts();
    const answer = await requestUnsubscribe(email, json);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: { message: 'Invalid Email Address' } });
    expect(await listOptOuts()).toEqual(before);
  });

  describe('can be undone', () => {
    const undo = (email: string, cookie?: string) =>
      portal.app.inject({
        method: 'POST',
        url: `/candidate/unsubscribe/${encodeURIComponent(email)}/undo`,
        headers: cookie ? { cookie: `unsubscribed=${cookie}` } : {},
      });
    const readProof = (answer: Awaited<ReturnType<typeof requestUnsubscribe>>) =>
      answer.cookies.find(({ name }) => name === 'unsubscribed');

    it('by the same browser, once', async () => {
      const proof = readProof(await requestUnsubscribe('mistaken@example.com', json));
      expect(proof).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 600 });
      expect(await listOptOuts()).toContain('mistaken@example.com');

      const undoResponse = await undo('mistaken@example.com', proof?.value);
      expect(undoResponse.statusCode).toBe(200);
      expect(undoResponse.json()).toEqual({ success: true });
      expect(await listOptOuts()).not.toContain('mistaken@example.com');
      expect(readProof(undoResponse)).toMatchObject({ value: '' });
    });

    it('but not with an older proof after a new unsubscription', async () => {
      const proof = readProof(await requestUnsubscribe('twice@example.com', json));
      await undo('twice@example.com', proof?.value);
      clock += 1000;
      await requestUnsubscribe('twice@example.com', json);
      await undo('twice@example.com', proof?.value);
      expect(await listOptOuts()).toContain('twice@example.com');
    });

    it('by the browser that reloaded the page', async () => {
      const proof = readProof(await requestUnsubscribe('reloads@example.com', json));
      clock += 1000;
      const again = readProof(
        await requestUnsubscribe('reloads@example.com', { ...json, cookie: `unsubscribed=${proof?.value}` }),
      );
      await undo('reloads@example.com', again?.value);
      expect(await listOptOuts()).not.toContain('reloads@example.com');
    });

    it('but not without the proof, with that of another address, with a forged or an expired one', async () => {
      const other = readProof(await requestUnsubscribe('other@example.com', json))?.value;
      const own = readProof(await requestUnsubscribe('sure@example.com', json))?.value;
      const forged = `${own?.slice(0, -1)}${own?.endsWith('A') ? 'B' : 'A'}`;
      for (const proof of [undefined, other, forged, '~', 'x'.repeat(3000)]) {
        const answer = await undo('sure@example.com', proof);
        expect(answer.statusCode, proof).toBe(403);
        expect(answer.json()).toMatchObject({ success: false, error: { message: 'This can no longer be undone here.' } });
      }
      clock += 600_000;
      expect((await undo('sure@example.com', own)).statusCode).toBe(403);
      expect(await listOptOuts()).toContain('sure@example.com');
    });

    it('but not by a repeated unsubscription, whose responses disclose no earlier one', async () => {
      const describeResponse = ({ statusCode, headers, payload }: Awaited<ReturnType<typeof requestUnsubscribe>>) => ({
        statusCode,
        payload,
        headers: { ...headers, date: '', 'set-cookie': String(headers['set-cookie']).replace(/(?<=^unsubscribed=)[^;]+/, '…') },
      });
      await requestUnsubscribe('decided@example.com', json);
      clock += 1000;
      const [first, repeated] = [
        await requestUnsubscribe('fresh@example.com', json),
        await requestUnsubscribe('decided@example.com', json),
      ];
      expect(describeResponse(repeated)).toEqual(describeResponse(first));
      const [firstProof, repeatedProof] = [readProof(first)?.value ?? '', readProof(repeated)?.value ?? ''];
      expect(repeatedProof).toHaveLength(firstProof.length);

      const firstUndo = await undo('fresh@example.com', firstProof);
      const repeatedUndo = await undo('decided@example.com', repeatedProof);
      expect(firstUndo.statusCode).toBe(200);
      expect(describeResponse(repeatedUndo)).toEqual(describeResponse(firstUndo));
      expect(await listOptOuts()).toContain('decided@example.com');
      expect(await listOptOuts()).not.toContain('fresh@example.com');
    });

    it('which mails the owner when the e-mails resume, and only then', async () => {
      const mailsTo = (address: string) =>
        portal.database.db.selectFrom('outbox').where('recipient', '=', address).select('kind').execute();
      const earlier = readProof(await requestUnsubscribe('untold@example.com', json))?.value;
      clock += 1000;
      const later = readProof(await requestUnsubscribe('untold@example.com', json))?.value;
      for (const proof of [later, earlier]) expect((await undo('untold@example.com', proof)).statusCode).toBe(200);
      expect(await mailsTo('untold@example.com')).toEqual([]);
      expect(await listOptOuts()).toContain('untold@example.com');

      await undo('told@example.com', readProof(await requestUnsubscribe('told@example.com', json))?.value);
      expect(await mailsTo('told@example.com')).toEqual([{ kind: 'undo' }]);
      const resumed = await portal.mails.waitForMail('told@example.com');
      expect(resumed.subject).toBe('You get e-mails from Larkfield again');
      expect(resumed.text).toContain('/candidate/unsubscribe/told%40example.com');
    });

    it('three times a day for each address, with and without effect', async () => {
      const proof = readProof(await requestUnsubscribe('bombed@example.com', json))?.value;
      const statuses = [];
      for (let count = 0; count < 4; count++) statuses.push((await undo('bombed@example.com', proof)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const mails = portal.database.db.selectFrom('outbox').where('recipient', '=', 'bombed@example.com');
      expect(await mails.select('kind').execute()).toEqual([{ kind: 'undo' }]);
    });

    it('but not by a page of another site', async () => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/candidate/unsubscribe/a@example.com/undo',
        headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ error: { message: 'This request came from another site.' } });
    });
  });

  describe('many addresses', () => {
    const unsubscribe = (count: number, remoteAddress: string) =>
      portal.app.inject({ url: `/candidate/unsubscribe/many${count}@example.com`, headers: json, remoteAddress });

    it.each([
      ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
      ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
    ])('is limited to 20 an hour from the network of %s', async (first, sameNetwork, another) => {
      clock += 3_600_000;
      for (let count = 0; count < 20; count++) expect((await unsubscribe(count, first)).statusCode).toBe(200);
      const before = await listOptOuts();
      clock += 600_000;
      const rejected = await unsubscribe(20, sameNetwork);
      expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '3000']);
      expect(rejected.json().error).toEqual({
        message: 'Too many addresses were unsubscribed from your network. Wait 50 minutes, then try again.',
        code: 'too_many',
      });
      expect(await listOptOuts()).toEqual(before);
      expect((await unsubscribe(20, another)).statusCode).toBe(200);
      clock += 3_000_001;
      expect((await unsubscribe(20, sameNetwork)).statusCode).toBe(200);
    });

    it('is limited to 100 an hour from the networks of a site', async () => {
      clock += 3_600_000;
      const statuses: number[] = [];
      for (let count = 0; count < 105; count++)
        statuses.push((await unsubscribe(count, `2001:db8:9:${(count % 10).toString(16)}::1`)).statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(100);
      expect((await unsubscribe(1, '2001:db8:10::1')).statusCode).toBe(200);
    });

    it('stores no limit of a network whose site is over its own', async () => {
      clock += 3_600_000;
      const marks = `${new Date(clock).toISOString()}${'x'.repeat(8)}`.repeat(100);
      const site = { subject: 'unsubscribings of site 2001:db8:11::/48', marks, expires_at: new Date(clock + 1).toISOString() };
      await portal.database.db.insertInto('sign_in_limits').values(site).execute();
      expect((await unsubscribe(1, '2001:db8:11:1::1')).statusCode).toBe(429);
      const ofNetwork = portal.database.db.selectFrom('sign_in_limits').where('subject', 'like', '%2001:db8:11:1:%');
      expect(await ofNetwork.select('subject').execute()).toEqual([]);
    });

    it('logs the network and the pseudonym of the address', async () => {
      const from = portal.logLines.length;
      await unsubscribe(999, '198.51.100.7');
      clock += 1000;
      await unsubscribe(999, '198.51.100.7');
      const lines = portal.logLines.slice(from);
      const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'mails_stopped');
      expect(events).toMatchObject([
        { network: '198.51.100.7', address: expect.stringMatching(/^[0-9a-f]{16}$/), repeated: false },
        { network: '198.51.100.7', repeated: true },
      ]);
      expect(lines.join('')).not.toContain('many999');
    });
  });

  it('does not stop code mails', async () => {
    await requestUnsubscribe('coming-back@example.com', json);
    await portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email: 'coming-back@example.com' } });
    expect((await portal.mails.waitForMail('coming-back@example.com')).subject).toMatch(/^\d{5} is your/);
  });

  it('rejects a wrongly encoded address', async () => {
    for (const path of ['%', '%zz', '%00', '%ff']) {
      const answer = await portal.app.inject({ method: 'GET', url: `/candidate/unsubscribe/${path}`, headers: json });
      expect(answer.statusCode, path).toBe(400);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCandidate } from '../setup/candidate.ts';
import { engines } from '../setup/databases.ts';
import { openPortal, type Portal } from '../setup/open-portal.ts';

describe.each(engines)('unsubscribing on %s', (engine) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal({ engine });
  });
  afterAll(() => portal.close());

  const visit = (email: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    portal.app.inject({ method, url: `/candidate/unsubscribe/${encodeURIComponent(email)}`, headers });
  const json = { accept: 'application/json' };
  const optOuts = async () => (await portal.database.db.selectFrom('opt_outs').select('email').execute()).map((row) => row.email);

  it('answers the same whether or not the address is known, and twice', async () => {
    await newCandidate(portal, 'known@example.com');
    for (const email of ['known@example.com', 'unknown@example.com', 'known@example.com']) {
      const answer = await visit(email, json);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept' });
    }
    expect((await optOuts()).toSorted()).toEqual(['known@example.com', 'unknown@example.com']);
  });

  it('knows an address in capitals as the same', async () => {
    expect((await visit('Known@Example.com', { accept: 'application/json, text/plain, */*' })).statusCode).toBe(200);
    expect((await optOuts()).toSorted()).toEqual(['known@example.com', 'unknown@example.com']);
  });

  describe('is not done by loading the page', () => {
    const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

    it.each([
      ['a browser', { accept: html, 'sec-fetch-mode': 'navigate' }],
      ['a link preview', { accept: '*/*' }],
      ['a client that says nothing', {}],
      ['a bot that takes both', { accept: 'text/html, application/json' }],
      ['a prefetch', { ...json, 'sec-purpose': 'prefetch' }],
      ['a prerender', { ...json, 'sec-purpose': 'prefetch;prerender' }],
      ['an old prefetch', { ...json, purpose: 'prefetch' }],
    ])('for %s', async (_who, headers) => {
      const before = await optOuts();
      const answer = await visit('visitor@example.com', headers as Record<string, string>);
      expect(answer.headers['content-type']).toMatch('text/html');
      expect(await optOuts()).toEqual(before);
    });

    it.each([html, 'application/json', '*/*'])('by HEAD for %s', async (accept) => {
      const before = await optOuts();
      await visit('visitor@example.com', { accept }, 'HEAD');
      expect(await optOuts()).toEqual(before);
    });
  });

  it.each([`${'a'.repeat(49)}@example.com`, 'nobody', 'a@b', 'a@b.co,c@d.co', 'a@b.co\r\nBcc: c@d.co', 'ａ@example.com'])(
    'refuses %j',
    async (email) => {
      const before = await optOuts();
      const answer = await visit(email, json);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, error: { message: 'Invalid Email Address' } });
      expect(await optOuts()).toEqual(before);
    },
  );

  it('refuses an address that is not encoded as one', async () => {
    for (const path of ['%', '%zz', '%00', '%ff']) {
      const answer = await portal.app.inject({ method: 'GET', url: `/candidate/unsubscribe/${path}`, headers: json });
      expect(answer.statusCode, path).toBe(400);
    }
  });
});

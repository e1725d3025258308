import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyPath,
  companyApplicationPath,
  logoutPath,
  paths,
  savedJobRemovalPath,
  unlinkIdentityPath,
  voluntaryPath,
  withdrawalPath,
  withdrawalUndoPath,
} from '#contract/addresses.ts';
import { alertPaths } from '#contract/alerts/alert-addresses.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { buildSampleUrl, contractCalls } from '../../support/contract/contract-calls.ts';
import { malformedBodies } from '../../support/corpora/malformed-json.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const json = 'application/json';

// The body parser runs before any query, so one engine is enough.
describe('malformed and unexpected JSON', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite', env: { RATE_LIMITS: 'off' } });
  });
  afterAll(() => portal.close());

  const post = (url: string, payload: Buffer | string, type = json, headers: object = {}) =>
    portal.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...(type && { 'content-type': type }) } });

  it('has at least 300 variants', () => {
    expect(
      new Set(malformedBodies.map(({ bytes, contentType }) => `${contentType}\n${bytes.toString('latin1')}`)).size,
    ).toBeGreaterThan(300);
  });

  const posts = contractCalls.filter(({ method }) => method === 'POST');
  it.each(posts.map((call) => [call.path, call] as const))('returns no server error at %s', async (path, call) => {
    // Logout would end the session.
    const { headers } = path === '/user/logout' ? { headers: {} } : await createCandidate(portal, 'asha@example.com');
    for (const { bytes, contentType } of malformedBodies) {
      const { statusCode, body } = await post(buildSampleUrl(call), bytes, contentType, headers);
      expect(statusCode, `${contentType} ${bytes.toString('latin1').slice(0, 200)}: ${body}`).toBeLessThan(500);
      expect(JSON.parse(body).success).toBe(statusCode < 300);
    }
  });

  it.each([
    ...[paths.login, logoutPath, paths.profile, applyPath(1), unlinkIdentityPath],
    ...[savedJobRemovalPath, withdrawalPath, withdrawalUndoPath, voluntaryPath('1'), companyApplicationPath('1', 'a')],
    ...[paths.unsubscribe, alertPaths.create, alertPaths.edit, alertPaths.confirm, alertPaths.end, alertPaths.alerts],
  ])('is no form: %s', async (path) => {
    const { headers } = await createCandidate(portal, 'form@example.com');
    for (const type of [json, 'text/plain'])
      for (const body of ['{"email":["a"],"t":{"a":1}}', '{"email":{"toString":1},"loginUrl":{"toString":1}}'])
        expect((await post(path, body, type, { ...headers, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(415);
  });

  const search = (payload: Buffer | string, type?: string) => post('/search/page-no/1', payload, type);
  const nestArrays = (depth: number) => `{"extra":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  it.each([
    ['a letter that is no UTF-8', Buffer.from([...Buffer.from('{"description":"caf'), 0xe9, ...Buffer.from('"}')]), 400],
    ['UTF-16', Buffer.from('{"description":"nurse"}', 'utf16le'), 400],
    ['a comma too many', '{"description":"nurse",}', 400],
    ['a comment', '{"description":"nurse"}//', 400],
    ['NUL', '{"description":"\\u0000"}', 400],
    ['NUL in a name', '{"\\u0000":1}', 400],
    ['half a pair', '{"description":"\\ud83d"}', 400],
    ['a whole pair', '{"description":"\\ud83d\\ude00"}', 200],
    ['a byte order mark', '\ufeff{"description":"nurse"}', 200],
    ['__proto__', '{"extra":{"__proto__":{"a":1}}}', 400],
    ['constructor', '{"extra":{"constructor":{"prototype":{"a":1}}}}', 400],
    ['20 levels', nestArrays(19), 200],
    ['21 levels', nestArrays(20), 400],
    ['64 KiB', `{"extra":"${'x'.repeat(64 * 1024 - 12)}"}`, 200],
    ['a byte more', `{"extra":"${'x'.repeat(64 * 1024 - 11)}"}`, 413],
    ['a number without end', '{"page":1e999}', 400],
  ])('returns the expected status for %s', async (_case, payload, status) => {
    const answer = await search(payload);
    expect([answer.statusCode, answer.body.length > 0]).toEqual([status, true]);
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'text/json', 'application/jsonx'])(
    'is rejected as %s',
    async (type) => {
      expect([400, 415]).toContain((await search('{"description":"nurse"}', type)).statusCode);
    },
  );
});

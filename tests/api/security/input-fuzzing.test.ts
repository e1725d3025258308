import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { contractCalls } from '../../support/contract/contract-calls.ts';
import { arbitraryBody } from '../../support/contract/request-body-arbitraries.ts';
import { isThorough } from '../../support/corpora/thorough-mode.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** Statuses of the contract. Random input may be valid, so success is allowed. */
const allowedStatuses = [200, 201, 400, 401, 403, 404, 409, 413, 414, 415, 429];

const hostileValues = [
  '',
  ' ',
  '\0',
  '\ud800',
  "' or 1=1 --",
  '%',
  '\\',
  '"*" NEAR(a b) AND',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  'a\r\nBcc: evil@example.com',
  '１２３４５',
  '9'.repeat(400),
  '😀'.repeat(200),
  '\u202egpj.exe',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  true,
  null,
  [],
  {},
  [[]],
  { $ne: '' },
  ['a', 'b'],
];
const fieldNames = [
  ...['email', 'otp', 'token', 'candidate', 'candidate_id', 'name', 'number', 'first_name', 'last_name', 'mobile'],
  ...['jdid', 'job_id', 'page', 'description', 'location', 'company', 'category', 'jobType', 'jobPostedOn', 'workmode'],
  ...['cover_letter', 'additional_info', 'title', 'data', 'credential', 'session_id', 'which'],
];
const arbitraryValue = fc.oneof(fc.constantFrom(...hostileValues), fc.string({ unit: 'binary' }), fc.jsonValue());
const arbitraryPayload = fc.oneof(fc.dictionary(fc.constantFrom(...fieldNames), arbitraryValue), fc.jsonValue());
const arbitraryBodyFor = ({ body }: Call) =>
  body ? fc.oneof({ weight: 3, arbitrary: arbitraryBody(body, arbitraryValue) }, arbitraryPayload) : arbitraryPayload;
/** Values for a `:name` in a path, mostly existing ones. */
const arbitraryPathPart = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('1', '2', 'asha@example.com') },
  fc.constantFrom(
    ...hostileValues.filter((value) => typeof value === 'string' && value !== '' && value.isWellFormed()).map(String),
  ),
);

describe.each(engines)('every call on %s', (engine) => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, env: { RATE_LIMITS: 'off' } });
  });
  // The logout call ends the session.
  beforeEach(async () => {
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
  });
  afterAll(() => portal.close());

  const send = async (call: Call, payload: string | undefined, headers: Record<string, string>, pathPart = '1') => {
    const answer = await portal.app.inject({
      method: call.method,
      url: call.path.replace(/:\w+/, encodeURIComponent(pathPart)),
      headers: { accept: 'application/json', ...headers },
      payload,
    });
    expect(allowedStatuses, `${answer.statusCode} ${answer.body}`).toContain(answer.statusCode);
    const body = answer.json();
    expect(body.success).toBe(answer.statusCode < 300);
    if (answer.statusCode >= 300) expect(String(body.error.message ?? body.error)).toMatch(/\w/);
    return answer.statusCode;
  };
  const json = { 'content-type': 'application/json' };

  it.each(contractCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s returns a status of its contract for any input',
    async (_name, call) => {
      await fc.assert(
        fc.asyncProperty(arbitraryBodyFor(call), arbitraryPathPart, fc.boolean(), async (body, part, signedIn) => {
          const payload = call.method === 'POST' ? JSON.stringify(body) : undefined;
          await send(call, payload, { ...(payload !== undefined && json), ...(signedIn && candidate.headers) }, part);
        }),
        { numRuns: isThorough ? 1000 : 40 },
      );
    },
  );

  it.each(contractCalls.filter(({ method }) => method === 'POST').map((call) => [call.path, call] as const))(
    '%s rejects broken, oversized and wrongly typed bodies',
    async (_path, call) => {
      const signedIn = candidate.headers;
      const expectRejected = async (payload: string | undefined, headers: Record<string, string>, status: number[]) =>
        expect(status).toContain(await send(call, payload, { ...headers, ...signedIn }));
      await expectRejected('{', json, [400]);
      await expectRejected('{"__proto__": {"a": 1}}', json, [400]);
      await expectRejected(`{"a": "${'x'.repeat(70_000)}"}`, json, [413]);
      await expectRejected(`${'['.repeat(30_000)}${']'.repeat(30_000)}`, json, [400]);
      await expectRejected('a=b', { 'content-type': 'application/x-www-form-urlencoded' }, [415]);
    },
  );

  it("a link on another site's page ends no session", async () => {
    const answer = await portal.app.inject({ url: '/user/dashboard/details', headers: { 'sec-fetch-site': 'cross-site' } });
    expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
  });

  it.each(['1%00', '%ff', '-1', '1e9', '１', '99999999999999999999', '%2e%2e', 'x'.repeat(300)])(
    'a path with %s is rejected',
    async (part) => {
      for (const url of [`/search/page-no/${part}`, `/candidate/unsubscribe/${part}`]) {
        const method = url.startsWith('/search') ? 'POST' : 'GET';
        const answer = await portal.app.inject({
          method,
          url,
          headers: { accept: 'application/json' },
          ...(method === 'POST' && { payload: {} }),
        });
        expect([400, 404, 414]).toContain(answer.statusCode);
        if (answer.headers['content-type']?.includes('json'))
          expect(answer.json()).toMatchObject({ success: false, error: { message: expect.stringMatching(/\w/) } });
      }
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { buildSampleUrl, contractCalls } from '../../support/contract/contract-calls.ts';
import { listBodyFields } from '../../support/contract/schema-introspection.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** Values of a wrong type for all fields except those in `acceptsAnything`. */
const mistakes = [7.5, true, { an: 'object' }, [[1]], 'x'.repeat(6000)];
const acceptsAnything = ['page', 'credential', 'redirect_uri', 'email', 'candidate', 'title'];

// Validation runs before any query, so one engine is enough.
describe('validation messages', () => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite', env: { RATE_LIMITS: 'off' } });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
  });
  afterAll(() => portal.close());

  const send = (call: Call, payload: unknown) =>
    portal.app.inject({
      method: call.method,
      url: buildSampleUrl(call),
      ...(call.file
        ? {
            payload: buildMultipartBody(payload as Record<string, string>),
            headers: { ...candidate.headers, ...multipartHeaders },
          }
        : { payload: JSON.stringify(payload), headers: { ...candidate.headers, 'content-type': 'application/json' } }),
    });

  const callFields = contractCalls.flatMap((call) =>
    listBodyFields(call.body).map(([name]) => [`${call.path} ${name}`, call, name] as const),
  );
  it.each(callFields)('name the mistyped field: %s', async (_title, call, name) => {
    const messages: string[] = [];
    for (const mistake of call.file ? ['x'.repeat(2000)] : mistakes) {
      const answer = await send(call, { [name]: mistake });
      const { error } = answer.json();
      if (answer.statusCode === 400) messages.push(error.fields?.[name] ?? error.fields?.body ?? error.message ?? error);
    }
    expect(messages.length > 0 || acceptsAnything.includes(name)).toBe(true);
    for (const message of messages) expect(message).toMatch(/^(?!Invalid input)[A-Z].*\w/);
  });

  it.each(contractCalls.filter(({ body, file }) => body && !file).map((call) => [call.path, call] as const))(
    'are full sentences for a body of %s that is no object',
    async (_path, call) => {
      for (const body of [[], 'text', 7]) {
        const { error } = (await send(call, body)).json();
        expect(error.message ?? error).toMatch(/^(?!Invalid input)[A-Z].*\w/);
      }
    },
  );

  it.each([
    [{ description: 7 }, { description: 'The field description must be text.' }],
    [{ location: 'x'.repeat(201) }, { location: 'The field location must have at most 200 characters.' }],
    [{ jobType: Array(21).fill('C') }, { jobType: 'The field jobType must have at most 20 values.' }],
    [{ category: [true] }, { category: 'The field category must hold only values that are text or a number.' }],
    [{ company: {} }, { company: 'The field company must be text or a list.' }],
    [
      { jobPostedOn: 'Yesterday' },
      { jobPostedOn: "The field jobPostedOn must be 'Any Time', 'Past Week', 'Last 24 Hours' or 'Past Month'." },
    ],
    [[], { body: 'The request must be a JSON object.' }],
  ])('name field and rule for %j', async (body, fields) => {
    const answer = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: body });
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, fields]);
    expect(answer.json().error.message).toBe(Object.values(fields)[0]);
  });
});

import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerApplication } from '#contract/company/company-calls.ts';
import * as applyForms from '#contract/forms/apply-form-calls.ts';
import { type BrowserClient, createBrowserClient } from '../../support/clients/browser-client.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { buildSampleUrl, contractCalls } from '../../support/contract/contract-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const evil = 'https://evil.example';

describe.each(engines)("another site's page on %s", (engine) => {
  let portal: TestPortal;
  let victim: BrowserClient;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    victim = await createBrowserClient(portal, 'asha@example.com');
  });
  afterAll(() => portal.close());

  const readAllRows = async () => {
    const { db } = portal.database;
    const tables = ['candidates', 'files', 'sessions', 'applications', 'opt_outs', 'outbox', 'one_time_codes'] as const;
    return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  };
  const buildForm = (type: string, payload: string | Buffer): Partial<InjectOptions> => ({
    method: 'POST',
    headers: { 'content-type': type, 'sec-fetch-mode': 'navigate' },
    payload,
  });
  const upload = buildMultipartBody({ candidate_id: 'x', email: 'asha@example.com' }, { ...buildPdfResume(), field: 'resume' });
  const json = JSON.stringify({ email: 'asha@example.com', which: 'all', job_id: 1, name: 'A B', number: '1' });
  const attempts: Record<string, Partial<InjectOptions>> = {
    'a form, urlencoded': buildForm('application/x-www-form-urlencoded', 'email=asha%40example.com'),
    'a form, multipart': buildForm(multipartHeaders['content-type'], upload),
    'a form, text/plain': buildForm('text/plain', json),
    'fetch without CORS': { headers: { 'content-type': 'text/plain', 'sec-fetch-mode': 'no-cors' }, payload: json },
    'fetch with credentials': { headers: { 'content-type': 'application/json', 'sec-fetch-mode': 'cors' }, payload: json },
    'an image': { method: 'GET', headers: { accept: 'image/*', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } },
  };
  const senders: Record<string, Record<string, string>> = {
    'cross-site': { 'sec-fetch-site': 'cross-site', origin: evil },
    'same-site, as a neighbour under one domain': { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' },
    'an old browser, by Origin alone': { origin: evil },
    'a sandboxed frame': { origin: 'null' },
  };

  const guarded = contractCalls.filter(({ method, auth }) => method === 'POST' || auth === 'required');
  it.each(guarded.map((call) => [`${call.method} ${call.path}`, call] as const))('changes nothing by %s', async (_name, call) => {
    const before = await readAllRows();
    const { cookie } = victim.headers();
    for (const [name, attempt] of Object.entries(attempts)) {
      for (const [sender, senderHeaders] of Object.entries(senders)) {
        const method = attempt.method ?? call.method;
        // GET serves a page on this path. The next test covers it.
        if (method !== call.method && call.path.startsWith('/candidate/')) continue;
        const answer = await portal.app.inject({
          ...(method === 'GET' ? { headers: {} } : attempt),
          url: buildSampleUrl(call),
          method,
          headers: { accept: 'application/json', cookie, ...attempt.headers, ...senderHeaders },
        });
        // An image cannot send POST, and calls that read have no POST route.
        const rejectedStatuses = method === call.method ? [401, 403, 415] : [403, 404];
        expect(rejectedStatuses, `${name}, ${sender}: ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode);
        expect(answer.cookies).toEqual([]);
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
    expect(await readAllRows()).toEqual(before);
  });

  it('opens no file and unsubscribes no address', async () => {
    const before = await readAllRows();
    const { cookie } = victim.headers();
    for (const senderHeaders of Object.values(senders)) {
      const get = (url: string, accept: string) => portal.app.inject({ url, headers: { cookie, accept, ...senderHeaders } });
      expect((await get('/files/x', 'image/*')).statusCode).toBe(401);
      const url = '/candidate/unsubscribe/asha@example.com';
      expect((await get(url, 'application/json')).statusCode).toBe(403);
      expect((await get(url, 'image/*')).headers['content-type']).toContain('text/html');
    }
    expect(await readAllRows()).toEqual(before);
  });

  it("reads nothing with a plain client's token in a cookie", async () => {
    const cookie = `authToken=${(await createCandidate(portal, 'plain@example.com')).headers.authorization}`;
    const get = (headers: Record<string, string>) => portal.app.inject({ url: '/user/dashboard/details', headers });
    expect((await get({ cookie })).statusCode).toBe(200);
    for (const senderHeaders of Object.values(senders)) expect((await get({ cookie, ...senderHeaders })).statusCode).toBe(401);
  });

  it('gets no permission from a preflight on any route', async () => {
    for (const url of [...contractCalls.map(buildSampleUrl), '/files/x', '/', '/authPage/profileSection']) {
      for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
        const answer = await portal.app.inject({
          url,
          method,
          headers: { origin: evil, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
        });
        expect(
          Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
          `${method} ${url}`,
        ).toEqual([]);
      }
    }
  });
});

it('contractCalls lists every served call', async () => {
  const portal = await openTestPortal({ engine: 'sqlite' });
  const { paths } = (await portal.app.inject('/docs/json')).json();
  const served = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  // Their permission is no session: a form's token and cookie, a company's token.
  const { sendApplyForm, verifyApplyCode, resendApplyCode, recordApplyStart } = applyForms;
  const others = [sendApplyForm, verifyApplyCode, resendApplyCode, recordApplyStart, answerApplication];
  const known = [...contractCalls, ...others];
  expect(served.sort()).toEqual(known.map(({ method, path }) => `${method} ${path}`).sort());
  await portal.close();
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountExportPath } from '#contract/account-calls.ts';
import * as messages from '#contract/messages.ts';
import { createBrowserClient } from '../../support/clients/browser-client.ts';
import { createFormBrowser } from '../../support/clients/form-browser.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const maxExports = 10;
const minuteMs = 60_000;
const accountForm = '/authPage/profileSection/account';

describe.each(engines)('a candidate who downloads data again and again, on %s', (engine) => {
  let portal: TestPortal;
  let time: number;
  beforeEach(async () => {
    time = Date.parse('2026-11-22T13:41:00.000Z');
    portal = await openTestPortal({ engine, now: () => new Date(time) });
  });
  afterEach(() => portal.close());

  const download = (candidate: TestCandidate) => candidate.post(accountExportPath, {});

  test('has ten downloads an hour, and leaves those of others alone', async () => {
    const [asha, ben] = [await createCandidate(portal, 'asha@example.com'), await createCandidate(portal, 'ben@example.com')];
    for (let n = 0; n < maxExports; n++) expect((await download(asha)).statusCode).toBe(200);
    time += minuteMs;
    const rejected = await download(asha);
    expect([rejected.statusCode, rejected.headers['retry-after'], rejected.json().error.message]).toEqual([
      429,
      String(59 * 60),
      messages.tooManyExports('59 minutes'),
    ]);
    expect((await download(ben)).statusCode).toBe(200);
    time += 59 * minuteMs;
    expect((await download(await createCandidate(portal, 'asha@example.com'))).statusCode).toBe(200);
  });

  test('reads the limit on the page without scripts, and gets no code for a download beyond it', async () => {
    const client = await createBrowserClient(portal, 'asha@example.com');
    const browser = createFormBrowser(portal);
    for (const [name, value] of client.cookies) browser.cookies.set(name, value);
    for (let n = 0; n < maxExports; n++) expect((await browser.post(accountForm, { intent: 'export' })).status).toBe(200);
    time += 11 * minuteMs;
    const mails = portal.mails.receivedMails().length;
    const rejected = await browser.post(accountForm, { intent: 'export' });
    expect([rejected.status, rejected.text('noscript [role=alert]')]).toEqual([429, messages.tooManyExports('49 minutes')]);
    expect(portal.mails.receivedMails()).toHaveLength(mails);
  });
});

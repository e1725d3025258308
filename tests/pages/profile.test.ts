import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowserClient } from '../support/clients/browser-client.ts';
import { dehydratedKeys, fetchPage } from '../support/clients/page-client.ts';
import { createCandidate, createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const path = '/authPage/profileSection';

describe('the profile page', () => {
  let portal: TestPortal;
  let token: string;

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    token = (await createRegisteredCandidate(portal, 'asha.rao@example.com')).headers.authorization;
  });
  afterAll(() => portal.close());

  it("has the candidate's data in its first HTML", async () => {
    const page = await fetchPage(portal, path, { token });
    expect(page.status).toBe(200);
    expect(page.title).toBe('Profile Section | Carrer Portal');
    expect(page.text('h1')).toBe('My Profile');
    const main = page.text('main') ?? '';
    for (const text of [
      'Live your best life and do your best work with us',
      'General Information',
      'Asha Rao',
      'asha.rao@example.com',
      '+91 98123 45678',
      'asha-rao.pdf',
      'Download Resume',
      'Upload Resume',
      // The initials replace the picture.
      'ARChange picture',
    ]) {
      expect(main).toContain(text);
    }
  });

  it('lists the active sessions and marks the current one', async () => {
    const { candidateId, headers, navigate } = await createBrowserClient(portal, 'places@example.com');
    await portal.services.sessions.open(candidateId, 'browser', { method: 'linkedin', device: 'Safari on iPhone' });
    const { body } = await navigate(path);
    expect(headers().cookie).toBeTruthy();
    const sessionItems = parse(body).querySelectorAll('section[aria-labelledby="signed-in-places"] li');
    expect(sessionItems.map((item) => item.querySelectorAll('p').map(({ textContent }) => textContent))).toEqual([
      ['Firefox on Linux', 'Signed in now'],
      ['Safari on iPhone', 'Last used today'],
    ]);
    expect(sessionItems[0]?.textContent).toContain('This device');
    expect(body).toContain('Two devices. Ten at most are remembered.');
    expect(body).toContain('Sign out everywhere');
  });

  it("shows 'N/A' for missing values, and no download without a resume", async () => {
    const { headers } = await createCandidate(portal, 'new@example.com');
    const page = await fetchPage(portal, path, { token: headers.authorization });
    expect(page.text('dl')).toBe('NameN/AEmailnew@example.comContact NumberN/AResume nameN/A');
    expect(page.text('main')).not.toContain('Download Resume');
  });

  it('requests its data once during the render and dehydrates it for the browser', async () => {
    const calls: string[] = [];
    const page = await fetchPage(portal, path, { token, onApiCall: (call) => calls.push(call) });
    expect(calls.sort()).toEqual([
      'GET /user/account',
      'GET /user/dashboard/details',
      'GET /user/identities',
      'GET /user/saved-jobs/ids',
      'GET /user/sessions',
      'GET /user/started-application',
    ]);
    expect(dehydratedKeys(page)).toEqual([
      ['account'],
      ['candidate'],
      ['identities'],
      ['saved-jobs', 'ids'],
      ['sessions'],
      ['started-application'],
    ]);
  });

  it('is not cacheable and does not contain the token', async () => {
    const page = await fetchPage(portal, path, { token });
    expect(page.header('cache-control')).toBe('private, no-store');
    expect(page.html).not.toContain(token);
  });
});

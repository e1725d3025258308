import { afterEach, expect, it } from 'vitest';
import { fetchPage } from '../support/clients/page-client.ts';
import { createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

it('renders four pages of a candidate at a time, so that those of others come in between', async () => {
  portal = await openTestPortal({ engine: 'sqlite' });
  const token = (await createRegisteredCandidate(portal, 'busy@example.com')).headers.authorization;
  const other = (await createRegisteredCandidate(portal, 'other@example.com')).headers.authorization;
  let finished = 0;
  const pages = Array.from({ length: 60 }, async () => {
    const { status } = await fetchPage(portal, '/authPage/profileSection', { token });
    finished++;
    return status;
  });

  expect((await fetchPage(portal, '/authPage/profileSection', { token: other })).status).toBe(200);
  expect(finished).toBeLessThan(20);
  expect(new Set(await Promise.all(pages))).toEqual(new Set([200]));
});

it('refuses a page of a candidate before whose many others wait, with the time to try again', async () => {
  portal = await openTestPortal({ engine: 'sqlite' });
  const token = (await createRegisteredCandidate(portal, 'busy@example.com')).headers.authorization;
  const pages = await Promise.all(Array.from({ length: 120 }, () => fetchPage(portal, '/authPage/profileSection', { token })));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(pages.find(({ status }) => status === 503)?.header('retry-after')).toBe('2');
});

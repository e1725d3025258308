import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPage } from '../support/clients/page-client.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

describe('"Landing page of the LinkedIn sign-in redirect"', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
  });
  afterAll(() => portal.close());

  it('shows at once that the sign-in is being finished, without a request', async () => {
    const calls: string[] = [];
    const page = await fetchPage(portal, '/linkedin?code=c0de&state=abc', { onApiCall: (call) => calls.push(call) });
    expect(page.status).toBe(200);
    expect(page.text('h1')).toBe('Finishing sign-in…');
    expect(calls).toEqual([]);
  });

  it('preserves its opener and does not leak the code', async () => {
    const page = await fetchPage(portal, '/linkedin?code=c0de&state=abc');
    expect(page.header('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(page.header('referrer-policy')).toBe('same-origin');
    expect(page.header('cache-control')).toBe('no-store');
    expect(page.meta('robots')).toBe('noindex');
    expect(page.html).not.toContain('c0de');
  });
});

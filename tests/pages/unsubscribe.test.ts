import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPage } from '../support/clients/page-client.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

describe('the unsubscribe page', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
  });
  afterAll(() => portal.close());

  it('shares its path with the call: asking for HTML shows the page and changes nothing', async () => {
    const calls: string[] = [];
    const page = await fetchPage(portal, '/candidate/unsubscribe/asha@example.com', { onApiCall: (call) => calls.push(call) });
    expect(page.status).toBe(200);
    expect(page.title).toBe('Unsubscribe | Career Portal');
    expect(calls).toEqual([]);
    const optOuts = await portal.database.db.selectFrom('opt_outs').selectAll().execute();
    expect(optOuts).toEqual([]);
  });

  it('sends its address to no other site', async () => {
    const page = await fetchPage(portal, '/candidate/unsubscribe/asha@example.com');
    expect(page.header('referrer-policy')).toBe('same-origin');
  });
});

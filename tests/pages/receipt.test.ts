import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptPath, withdrawalPath, withdrawalUndoPath } from '#contract/addresses.ts';
import { applyToJob } from '#contract/application-calls.ts';
import { dehydratedKeys, fetchPage } from '../support/clients/page-client.ts';
import { createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

describe('the receipt page', () => {
  let portal: TestPortal;
  let token: string;
  let jobId: number;
  let receiptId: string;

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite', now: () => new Date('2026-03-04T22:30:00.000Z') });
    const asha = await createRegisteredCandidate(portal, 'asha.rao@example.com');
    token = asha.headers.authorization;
    jobId = await insertJob(portal.database.db, { title: 'ledger keeper' });
    const details = { employment: '["PART_TIME"]', pay: '{"currency":"GBP","min":14.5,"unit":"HOUR"}' };
    await portal.database.db.updateTable('jobs').set(details).where('id', '=', jobId).execute();
    const applied = await asha.post(applyToJob.path, { job_id: jobId, cover_letter: 'I count well.' });
    receiptId = applied.json().message.application.application_id;
  });
  afterAll(() => portal.close());

  it('has everything that was sent in its first HTML', async () => {
    const page = await fetchPage(portal, receiptPath(receiptId), { token });
    expect(page.status).toBe(200);
    expect(page.title).toBe(`Receipt ${receiptId} | Career Portal`);
    expect(page.text('h1')).toBe('Receipt of your application');
    const main = page.text('main') ?? '';
    for (const text of [
      receiptId,
      'Ledger keeper',
      '4 March 2026, 22:30 UTC',
      'asha.rao@example.com',
      'asha-rao.pdf',
      'I count well.',
      'The advertisement as it was on 4 March 2026',
      'Keeps the books.',
      'Part time',
      'from £14.50 an hour',
      'Withdraw application',
      'If you withdraw, you can apply again on 2 June 2026.',
    ])
      expect(main).toContain(text);
    expect(main).toMatch(/SHA-256[0-9a-f]{64}/);
    expect(dehydratedKeys(page)).toContainEqual(['receipt', receiptId]);
  });

  it('keeps the advertisement as it was after the job was edited and closed', async () => {
    const { db } = portal.database;
    await db.updateTable('jobs').set({ description: '<p>Another job.</p>', title: 'Clerk' }).where('id', '=', jobId).execute();
    await db.updateTable('jobs').set({ closed_at: '2026-03-04T22:20:00.000Z' }).where('id', '=', jobId).execute();
    const page = await fetchPage(portal, receiptPath(receiptId), { token });
    expect(page.text('main')).toContain('Keeps the books.');
    expect(page.text('main')).not.toContain('Another job.');
  });

  it('is a 404 for an unknown receipt and for one of another candidate', async () => {
    const other = (await createRegisteredCandidate(portal, 'other@example.com')).headers.authorization;
    for (const path of [receiptPath('unknown'), receiptPath(receiptId)]) {
      const page = await fetchPage(portal, path, { token: other });
      expect(page.status).toBe(404);
      expect(page.text('main')).not.toContain('Ledger keeper');
    }
  });

  const submit = (path: string, origin: string) =>
    portal.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ application_id: receiptId, origin }).toString(),
    });

  it('withdraws and restores by forms without scripts, and redirects back', async () => {
    const withdrawn = await submit(withdrawalPath, 'receipt');
    expect([withdrawn.statusCode, withdrawn.headers.location]).toEqual([303, receiptPath(receiptId)]);
    const page = await fetchPage(portal, receiptPath(receiptId), { token });
    expect(page.text('main')).toContain('You withdrew this application today.');
    expect(page.html).toContain(`action="${withdrawalUndoPath}"`);

    const restored = await submit(withdrawalUndoPath, 'list');
    expect([restored.statusCode, restored.headers.location]).toEqual([303, '/authPage/jobdetails/appliedJob']);
    const { db } = portal.database;
    await db.updateTable('application_history').set({ status: 'not_selected' }).where('receipt_id', '=', receiptId).execute();
    const { location } = (await submit(withdrawalPath, 'list')).headers;
    expect((await fetchPage(portal, String(location), { token })).text('main')).toContain('Nothing was changed.');
  });

  it('says that nothing was changed by a form beyond the limit of withdrawals', async () => {
    for (let withdrawals = 0; withdrawals < 30; withdrawals++) {
      await submit(withdrawalPath, 'receipt');
      await submit(withdrawalUndoPath, 'receipt');
    }
    const { location } = (await submit(withdrawalPath, 'receipt')).headers;
    expect((await fetchPage(portal, String(location), { token })).text('main')).toContain('Nothing was changed.');
  });

  it('redirects visitors to the landing page', async () => {
    const response = await portal.app.inject({ url: receiptPath(receiptId) });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/']);
  });
});

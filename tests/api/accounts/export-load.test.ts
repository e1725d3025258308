import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountExportPath } from '#contract/account-calls.ts';
import { countLoopIterations } from '../../support/assertions/event-loop-counter.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('a download of many applications, on %s', (engine) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
  });
  afterEach(() => portal.close());

  async function insertApplications({ id }: TestCandidate, count: number, writeText: () => string): Promise<void> {
    const jobId = await insertJob(portal.database.db);
    const applications = Array.from({ length: count }, () => ({
      candidate_id: id,
      job_id: jobId,
      applied_at: '2026-11-22T13:41:00.000Z',
      cover_letter: writeText(),
      additional_info: writeText(),
    }));
    await portal.database.db.insertInto('application_history').values(applications).execute();
  }

  test('lets other requests run meanwhile', async () => {
    const asha = await createCandidate(portal, 'asha@example.com');
    await insertApplications(asha, 200, () => '&'.repeat(5000));
    const iterations = countLoopIterations();
    const startedAt = performance.now();
    const { statusCode, rawPayload } = await asha.post(accountExportPath, {});
    const totalMs = performance.now() - startedAt;
    iterations.stop();
    expect(statusCode).toBe(200);
    expect(iterations.longestMs()).toBeLessThan(totalMs / 3);
    const zip = await readZip(rawPayload);
    expect(JSON.parse(String(zip.get('data.json'))).sent_applications).toHaveLength(200);
    expect(String(zip.get('index.html')).match(/(?:&#38;){5000}/g)).toHaveLength(400);
  });

  test('has no rows in memory that its reader has not reached', async () => {
    const asha = await createCandidate(portal, 'asha@example.com');
    await insertApplications(asha, 200, () => randomBytes(3750).toString('base64'));
    const archive = await portal.services.accountExport.open(asha.id);
    for (let step = 0; step < 1000; step++) await setImmediate();
    await portal.database.db.updateTable('application_history').set({ cover_letter: 'changed' }).execute();
    if (!archive) throw new Error('no archive');
    const data = JSON.parse(String((await readZip(await buffer(archive))).get('data.json')));
    expect(data.sent_applications[0].cover_letter).not.toBe('changed');
    expect(data.sent_applications.at(-1).cover_letter).toBe('changed');
  });
});

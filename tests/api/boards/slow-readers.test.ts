import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultServerLimits } from '#server/http/server-limits.ts';
import { createUnreadResponses } from '../../support/clients/unread-responses.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('slow readers of /jobs.xml, on %s', (engine) => {
  let portal: TestPortal;
  const responses = createUnreadResponses();
  // Requires nothing until all slots are taken, however long that takes.
  const contended = { bytesPerSecond: 0, windowMs: 500 };
  beforeAll(async () => {
    const downloadRate = { ...defaultServerLimits.downloadRate, contended };
    portal = await openTestPortal({ engine, env: { TRUST_PROXY: '127.0.0.1' }, limits: { downloadRate } });
    const jobs = Array.from({ length: 150 }, () => buildJob({}));
    await loadJobs(portal.database, portal.services.search, jobs);
    // More than the buffers of a connection.
    const description = `<p>${'word '.repeat(40_000)}</p>`;
    await portal.database.db.updateTable('jobs').set({ description }).execute();
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    responses.close();
    await portal.close();
  });

  const open = (address: string) => responses.open(portal, { path: '/jobs.xml', headers: { 'x-forwarded-for': address } });

  test('are cut off while they occupy all slots, so that a board reads the list', async () => {
    for (let n = 1; n <= 4; n++) expect((await open(`203.0.${n}.1`)).statusCode).toBe(200);
    expect((await open('198.51.100.7')).statusCode).toBe(503);
    contended.bytesPerSecond = 64 * 1024;
    await expect
      .poll(
        async () => {
          const response = await open('198.51.100.7');
          const body = await text(response);
          return [response.statusCode, body.endsWith('</source>\n')];
        },
        { timeout: 15_000 },
      )
      .toEqual([200, true]);
  });
});

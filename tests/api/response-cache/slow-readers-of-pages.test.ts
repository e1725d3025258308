import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { defaultServerLimits } from '#server/http/server-limits.ts';
import { createUnreadResponses } from '../../support/clients/unread-responses.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

// The database does not matter here.
let portal: TestPortal;
const responses = createUnreadResponses();
afterEach(async () => {
  responses.close();
  await portal.close();
});

it('disconnects a client that reads nothing of a long page, created or cached', async () => {
  const usual = { bytesPerSecond: 64 * 1024, windowMs: 500 };
  portal = await openTestPortal({
    engine: 'sqlite',
    limits: { downloadRate: { ...defaultServerLimits.downloadRate, usual } },
  });
  await loadJobs(portal.database, portal.services.search, [buildJob({})]);
  // More than the buffers of a connection.
  const description = `<p>${'word '.repeat(4_000_000)}</p>`;
  const { id } = await portal.database.db.updateTable('jobs').set({ description }).returning('id').executeTakeFirstOrThrow();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = portal.app;
  const countConnections = promisify(server.getConnections.bind(server));

  for (const _ of ['created', 'cached']) {
    const response = await responses.open(portal, { path: `/authPage/jobdetails/${id}`, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(200);
    await expect.poll(() => countConnections(), { timeout: 15_000 }).toBe(0);
  }
});

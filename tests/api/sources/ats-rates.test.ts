import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createAtsDelivery } from '#server/sources/delivery/ats-delivery.ts';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { insertSource } from '../../support/fixtures/source-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';
import { type ApplyServer, openApplyServer } from '../../support/sources/apply-server.ts';
import { mostInASecond } from '../../support/sources/arrival-rates.ts';
import { submitterStandIns } from '../../support/sources/submitter-stand-ins.ts';

const { key, rules } = submitterStandIns.lever;
const jobs = ['7', '8', '9', '10', '11'];
/** Of the first requests: they leave early and arrive late. */
const delaysMs = [900, 450];

describe.each(engines)('the rate of Lever on %s', (engine) => {
  let portal: TestPortal;
  let server: ApplyServer;
  afterEach(async () => {
    server.close();
    await portal.close();
  });

  test('is never above two a second from two nodes, however long a request travels', async () => {
    const obey = rules(jobs);
    let [inFlight, mostInFlight, count] = [0, 0, 0];
    server = await openApplyServer(async (request, recorded) => {
      mostInFlight = Math.max(mostInFlight, ++inFlight);
      await delay(delaysMs[count++] ?? 0);
      inFlight--;
      return obey(request, recorded);
    });
    portal = await openTestPortal({ engine, env: { SOURCE_ACME_KEY: key } });
    await portal.services.atsDelivery.stop();
    const { db } = portal.database;
    await insertSource(db, { provider: 'lever', base: server.base });
    const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    for (const externalId of jobs) {
      const jobId = await insertJob(db, { title: `Winch Operator ${externalId}`, company: 'Acme A/S' });
      await db.updateTable('jobs').set({ source: 'acme', external_id: externalId }).where('id', '=', jobId).execute();
      expect((await candidate.post('/user/apply/job', { job_id: jobId })).statusCode).toBe(200);
    }

    const nodes = [openNode(), openNode()];
    for (const node of nodes) node.start();
    await server.waitForArrivals(jobs.length);
    await Promise.all(nodes.map((node) => node.stop()));
    expect(server.violations).toEqual([]);
    expect([mostInASecond(server.arrivals), mostInFlight]).toEqual([2, 1]);
    const states = await db.selectFrom('ats_deliveries').select(['state', 'attempts']).execute();
    expect(states).toEqual(jobs.map(() => ({ state: 'handed_over', attempts: 1 })));
  }, 30_000);

  const openNode = () =>
    createAtsDelivery({
      db: portal.database.db,
      files: portal.services.files,
      keys: { SOURCE_ACME_KEY: key },
      selfIdentifications: portal.services.selfIdentifications,
      publicOrigin: 'https://careers.example.com',
      importAllowHosts: [],
      now: () => new Date(),
      log: { info() {}, warn() {}, error() {} },
    });
});

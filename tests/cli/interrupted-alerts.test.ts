import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/databases/test-databases.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { type ServerProcess, spawnServer } from '../support/portal/portal-process.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const dayMs = 86_400_000;
const [alertCount, jobCount] = [120, 5];

describe.each(engines)('a portal that is killed while it runs alerts, on %s', (engine) => {
  let portal: TestPortal;
  const spawned: ServerProcess[] = [];
  beforeEach(async () => {
    // For this portal no alert is ever due; for the processes below, all are.
    const time = new Date(Date.now() - 2 * dayMs);
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterEach(async () => {
    for (const each of spawned.splice(0)) each.process.kill('SIGKILL');
    await portal.close();
  });

  const spawnPortal = () => {
    const { databaseUrl, dataDir } = portal.settings;
    const settings = {
      PORT: '0',
      DATA_DIR: dataDir,
      SMTP_URL: portal.mails.url,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const server = spawnServer(settings, dataDir);
    spawned.push(server);
    return server;
  };
  const readLedger = () => portal.database.db.selectFrom('alert_jobs').select(['alert_id', 'job_id', 'mailed_at']).execute();
  const readMails = () => portal.database.db.selectFrom('outbox').where('kind', '=', 'alert').select('recipient').execute();

  test('mails every job once, and none twice', async () => {
    for (let at = 0; at < alertCount; at++) {
      const email = `reader${at}@example.com`;
      await portal.services.candidates.findOrCreate(email);
      await portal.services.alerts.create(email, `location=Town${at % 3}`, 'daily');
    }
    const jobs = Array.from({ length: jobCount * 3 }, (_, at) => buildJob({ title: `Accountant ${at}`, city: `Town${at % 3}` }));
    await loadJobs(portal.database, portal.services.search, jobs);

    for (let kills = 1; kills <= 2; kills++) {
      const killed = spawnPortal();
      const wanted = (alertCount * jobCount * kills) / 3;
      await expect.poll(async () => (await readLedger()).length, { interval: 2, timeout: 20_000 }).toBeGreaterThan(wanted - 100);
      killed.process.kill('SIGKILL');
      await killed.waitForExit();
      const [ledger, mails] = [await readLedger(), await readMails()];
      expect(mails).toHaveLength(ledger.length / jobCount);
      // As after a minute: the claims of the killed process end.
      await portal.database.db.updateTable('alerts').set({ claimed_until: null }).execute();
      await portal.database.db
        .updateTable('outbox')
        .set({ next_attempt_at: new Date(0).toISOString() })
        .where('sent_at', 'is', null)
        .execute();
    }
    const last = spawnPortal();
    await expect.poll(async () => (await readLedger()).length, { interval: 50, timeout: 20_000 }).toBe(alertCount * jobCount);
    await expect
      .poll(() => new Set(portal.mails.receivedMails().map(({ to }) => to?.[0]?.address)).size, { timeout: 20_000 })
      .toBe(alertCount);
    await last.stop();

    expect(await readMails()).toHaveLength(alertCount);
    const received = portal.mails.receivedMails();
    // A mail whose acceptance was lost with the process arrives again with the same id.
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(alertCount);
    for (const { subject } of received) expect(subject).toMatch(/^5 new roles: Roles in Town\d$/);
  });
});

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { deleteAccount, keepAccount, keepAccountByLink } from '#contract/account-calls.ts';
import { saveJob } from '#contract/saved/saved-job-calls.ts';
import { backedUpTables } from '#server/platform/backup/backup-format.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { outboxStore } from '#server/platform/mail/outbox-store.ts';
import { identityStore } from '#server/sign-in/providers/identity-store.ts';
import { extractSignInCode } from '../support/clients/sign-in-code.ts';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../support/clients/test-candidate.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../support/fixtures/resume-factory.ts';
import { insertSource } from '../support/fixtures/source-row-factory.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal, type TestPortalOptions } from '../support/portal/test-portal.ts';

const dayMs = 24 * 3_600_000;
const hiring = 'hiring@example.org';

describe.each(engines)('a restore on %s', (engine) => {
  let portal: TestPortal;
  const portals: TestPortal[] = [];
  const targets: TestDatabaseSettings[] = [];
  const databases: Database[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    for (const each of portals.splice(0).toReversed()) await each.close();
    for (const target of targets.splice(0)) await target.remove();
  });

  const open = async (options: Omit<TestPortalOptions, 'engine'>) => {
    const opened = await openTestPortal({ engine, ...options });
    portals.push(opened);
    return opened;
  };
  const folder = (day: string) => join(portal.settings.dataDir, 'backups', day);
  const backUp = async (day: string) =>
    expect(await runCareers(portal.settings, 'backup', folder(day))).toMatchObject({ exitCode: 0, stderr: '' });
  /** An empty portal with the same secret key. */
  const createTarget = async () => {
    const target = await createTestDatabaseSettings(engine, 'empty');
    targets.push(target);
    await copyFile(join(portal.settings.dataDir, 'secret.key'), join(target.dataDir, 'secret.key'));
    return target;
  };
  const openRestored = (target: TestDatabaseSettings) => {
    const database = openDatabase(target, () => {}, 'batch');
    databases.push(database);
    return database;
  };
  const count = async ({ db }: Pick<Database, 'db'>, table: (typeof backedUpTables)[number]) =>
    (await db.selectFrom(table).selectAll().execute()).length;

  /** Asks for the deletion, and returns the token of the mailed link. */
  async function requestDeletion(candidate: TestCandidate): Promise<string> {
    await portal.app.inject({ method: 'POST', url: '/api/carrer/sendotp', payload: { email: candidate.email } });
    const otp = extractSignInCode(await portal.mails.waitForMail(candidate.email, undefined, /code$/));
    expect((await candidate.post(deleteAccount.path, { otp })).statusCode).toBe(200);
    return findLink(portal, candidate);
  }
  async function findLink({ mails }: TestPortal, { email }: TestCandidate): Promise<string> {
    const { text } = await mails.waitForMail(email, undefined, /is deleted tomorrow$/);
    return /\/account\/keep\?c=([\w-]{43})/.exec(text)?.[1] ?? '';
  }

  test('leaves out every row of a candidate deleted since, applications to an ATS included', async () => {
    portal = await open({ env: { SOURCE_ACME_KEY: 'invented-key' } });
    const { db } = portal.database;
    // Nothing is sent.
    await portal.services.atsDelivery.stop();
    await insertSource(db, { provider: 'greenhouse', base: 'http://127.0.0.1:1' });
    const [begun, sent, handedOver] = [await insertJob(db), await insertJob(db), await insertJob(db)];
    await db.updateTable('jobs').set({ source: 'acme', external_id: '7' }).where('id', '=', handedOver).execute();
    const asha = await createCandidate(portal, 'asha@example.com');
    await asha.register(buildPdfResume(), { job_id: String(begun) });
    for (const job_id of [sent, handedOver])
      expect((await asha.post('/user/apply/job', { job_id, cover_letter: '' })).statusCode).toBe(200);
    // As a row of a release without receipts.
    await db.updateTable('application_history').set({ receipt_id: null }).where('job_id', '=', sent).execute();
    await asha.post(saveJob.path, { job_id: sent });
    const times = { linkedAt: '2026', usedAt: null, provenAt: null };
    await identityStore(db).insertIfAbsent({
      ...{ issuer: 'https://accounts.google.com', subject: '1', provider: 'google', name: 'Asha' },
      ...{ candidateId: asha.id, email: asha.email, ...times },
    });
    await requestDeletion(asha);
    const tables = await listTablesOfCandidates(portal.database);
    expect(tables).toContain('ats_deliveries');
    // A new table needs a row of the candidate above.
    for (const table of tables) expect(await count(portal.database, table), table).toBeGreaterThan(0);
    await createRegisteredCandidate(portal, 'ben@example.com');
    await backUp('monday');
    expect(await runCareers(portal.settings, 'candidates', 'delete', asha.email)).toMatchObject({ exitCode: 0 });
    await backUp('tuesday');

    const target = await createTarget();
    expect(await runCareers(target, 'restore', folder('monday'))).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining('candidates deleted since, left out: 1\n'),
      stderr: '',
    });
    const restored = openRestored(target);
    expect(await restored.db.selectFrom('candidates').select('email').execute()).toEqual([{ email: 'ben@example.com' }]);
    for (const table of tables) expect(await count(restored, table), table).toBe(table === 'files' ? 1 : 0);
    expect(await count(restored, 'jobs')).toBe(3);
  });

  test('gives requested deletions a new day and mail, since the candidates may have kept their accounts', async () => {
    // The day to undo is over when the backup is restored.
    portal = await open({ now: () => new Date(Date.now() - 3 * dayMs) });
    const [keeps, leaves] = [await createCandidate(portal, 'asha@example.com'), await createCandidate(portal, 'ben@example.com')];
    const oldLink = await requestDeletion(keeps);
    await requestDeletion(leaves);
    await backUp('monday');
    expect((await keeps.post(keepAccount.path, {})).statusCode).toBe(200);

    const target = await createTarget();
    expect(await runCareers(target, 'restore', folder('monday'))).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining('\ndeletions that wait, with a new day and mail: 2\n'),
      stderr: '',
    });

    let time = Date.now();
    const next = await open({ shareDatabaseWith: { settings: target }, now: () => new Date(time) });
    const emails = async () =>
      (await next.database.db.selectFrom('candidates').select('email').orderBy('email').execute()).map(({ email }) => email);
    expect(await next.services.accounts.deleteRequested()).toBe(0);
    await next.services.mails.outbox.deliverDue();
    const keep = async (link: string) =>
      (await next.app.inject({ method: 'POST', url: keepAccountByLink.path, payload: { link } })).statusCode;
    expect(await keep(oldLink)).toBe(400);
    expect(await keep(await findLink(next, keeps))).toBe(200);
    await findLink(next, leaves);
    expect(await emails()).toEqual([keeps.email, leaves.email]);
    time += dayMs;
    expect(await next.services.accounts.deleteRequested()).toBe(1);
    expect(await emails()).toEqual([keeps.email]);
  });

  test('lets inactive candidates be warned again, since they may have signed in after the warning', async () => {
    let time = Date.now() - 800 * dayMs;
    portal = await open({ now: () => new Date(time) });
    const { email } = await createCandidate(portal, 'asha@example.com');
    time = Date.now() - 40 * dayMs;
    await portal.services.accounts.deleteInactive();
    const warning = /account is deleted on/;
    await portal.mails.waitForMail(email, undefined, warning);
    // A waiting mail would delay the next warning.
    await expect.poll(() => outboxStore(portal.database.db).nextDueAt({})).toBeUndefined();
    await backUp('monday');

    const target = await createTarget();
    expect(await runCareers(target, 'restore', folder('monday'))).toMatchObject({ exitCode: 0 });
    const next = await open({ shareDatabaseWith: { settings: target }, now: () => new Date() });
    await next.services.accounts.deleteInactive();
    expect(await count(next.database, 'candidates')).toBe(1);
    await next.mails.waitForMail(email, undefined, warning);
  });

  test('whose settings cannot mail changes nothing', async () => {
    portal = await open({});
    await createCandidate(portal, 'asha@example.com');
    await backUp('monday');
    const target = await createTarget();
    const env = { PUBLIC_ORIGIN: 'https://careers.example.com' };
    expect(await runCareers({ ...target, env }, 'restore', folder('monday'))).toMatchObject({
      exitCode: 78,
      stdout: '',
      stderr: expect.stringContaining('SMTP_URL is not set'),
    });
    expect(await runCareers(target, 'restore', folder('monday'))).toMatchObject({ exitCode: 0 });
  });

  test('gives up a mail to a company although a deleted candidate had its address, and lists its application', async () => {
    portal = await open({ env: { APPLICATIONS_TO: hiring } });
    await createCandidate(portal, hiring);
    const ben = await createRegisteredCandidate(portal, 'ben@example.com');
    portal.mails.behavior = 'defer';
    const job_id = await insertJob(portal.database.db);
    expect((await ben.post('/user/apply/job', { job_id, cover_letter: '' })).statusCode).toBe(200);
    await backUp('monday');
    expect(await runCareers(portal.settings, 'candidates', 'delete', hiring)).toMatchObject({ exitCode: 0 });
    await backUp('tuesday');

    const target = await createTarget();
    const { stdout } = await runCareers(target, 'restore', folder('monday'));
    expect(stdout).toContain('\ncandidates deleted since, left out: 1\n');
    const mails = openRestored(target).db.selectFrom('outbox').where('kind', '=', 'company').select(['recipient', 'failed_at']);
    expect(await mails.execute()).toEqual([{ recipient: hiring, failed_at: expect.any(String) }]);
    const listed = await runCareers({ ...target, env: { APPLICATIONS_TO: hiring } }, 'applications', 'undelivered');
    expect(listed.stdout).toContain(ben.email);
  });
});

/** Lists the backed-up tables with foreign keys to candidates, directly or through other tables. */
async function listTablesOfCandidates({ db, engine }: Database) {
  const { rows } = await (engine === 'sqlite'
    ? sql<ForeignKey>`select m.name as child, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f`
    : sql<ForeignKey>`select cast(conrelid::regclass as text) as child, cast(confrelid::regclass as text) as parent
        from pg_constraint where contype = 'f'`
  ).execute(db);
  const found = new Set(['candidates']);
  // Grows while it is read.
  for (const table of found) for (const { child, parent } of rows) if (parent === table) found.add(child);
  found.delete('candidates');
  return backedUpTables.filter((table) => found.has(table));
}

interface ForeignKey {
  child: string;
  parent: string;
}

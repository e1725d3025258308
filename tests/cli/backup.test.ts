import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyRecordStore } from '#server/applications/company/company-record-store.ts';
import { backedUpTables } from '#server/platform/backup/backup-format.ts';
import { isPortalRunning } from '#server/platform/backup/backup-store.ts';
import { createBackup } from '#server/platform/backup/backup-writer.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { atsDeliveryStore } from '#server/sources/delivery/ats-delivery-store.ts';
import { createCandidate, type TestCandidate, waitForResumeParsing } from '../support/clients/test-candidate.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../support/fixtures/resume-factory.ts';
import { insertSource } from '../support/fixtures/source-row-factory.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const otherSecret = '0123456789abcdef'.repeat(4);
const key = Buffer.alloc(32, 1);
const secretPath = ({ dataDir }: Pick<TestDatabaseSettings, 'dataDir'>) => join(dataDir, 'secret.key');
const otherEngine = { sqlite: 'postgresql', postgresql: 'sqlite' } as const;

describe.each(engines)('a backup on %s', (engine) => {
  let portal: TestPortal;
  let asha: TestCandidate;
  let folder: string;
  const temporarySettings: TestDatabaseSettings[] = [];

  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    folder = join(portal.settings.dataDir, 'backup');
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook' })]);
    asha = await createCandidate(portal, 'asha@example.com');
    // Its row must not change between backup and comparison.
    await waitForResumeParsing(portal, await asha.register(buildPdfResume()));
    const { id } = await portal.database.db.selectFrom('jobs').select('id').orderBy('id').executeTakeFirstOrThrow();
    await asha.post('/user/apply/job', {
      token: '',
      job_id: id,
      // U+2028 and U+2029 end a line in Unicode, but not in JSON.
      cover_letter: 'One line\u2028another\u2029and a third',
      additional_info: '',
      email: asha.email,
      title: '',
    });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
    await portal.close();
    for (const settings of temporarySettings.splice(0)) await settings.remove();
  });

  const opened: Database[] = [];
  /** Opens the database as a second process does. */
  const openSecondConnection = () => {
    const database = openDatabase(portal.settings, () => {}, 'batch');
    opened.push(database);
    return database;
  };

  const createEmptyDatabase = async (kind: typeof engine = engine) => {
    const settings = await createTestDatabaseSettings(kind, 'empty');
    temporarySettings.push(settings);
    await copyFile(secretPath(portal.settings), secretPath(settings));
    return settings;
  };
  const readRows = async ({ db }: Pick<Database, 'db'>) =>
    Object.fromEntries(
      await Promise.all(
        backedUpTables
          // A restore rebuilds the index and gives up waiting mails.
          .filter((table) => table !== 'search_state' && table !== 'outbox')
          .map(async (table) => [
            table,
            new Set((await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row))),
          ]),
      ),
    );
  const findFileId = async () => (await portal.database.db.selectFrom('files').select('id').executeTakeFirstOrThrow()).id;
  const readBackupTable = async (table: string): Promise<{ id: string; sha256: string }[]> =>
    gunzipSync(await readFile(join(folder, 'tables', `${table}.jsonl.gz`)))
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  test.each(['the same engine', 'the other engine'])('restores on %s unchanged, with searchable jobs', async (target) => {
    const settings = await createEmptyDatabase(target === 'the same engine' ? engine : otherEngine[engine]);
    const result = await runCareers(portal.settings, 'backup', folder);
    expect(result).toMatchObject({ exitCode: 0, stderr: '' });
    expect(result.stdout).toMatch(/^backed up jobs 2, candidates 1, applications 1, rows \d+, files 1\n$/);

    expect(await runCareers(settings, 'restore', folder)).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining(result.stdout.replace('backed up', 'restored')),
      stderr: '',
    });

    const restored = openDatabase(settings, () => {});
    expect(await readRows(restored)).toEqual(await readRows(portal.database));
    const [file] = await restored.db.selectFrom('files').select(['id', 'sha256']).execute();
    expect(sha256(await readFile(join(settings.dataDir, 'files', String(file?.id))))).toBe(file?.sha256);
    const indexedJobs = await restored.db.selectFrom('search_jobs').select('job_id').execute();
    expect(indexedJobs).toHaveLength(2);
    await restored.close();
    await writeFile(join(settings.dataDir, 'more.json'), JSON.stringify({ jobs: [buildJob({ title: 'Baker' })] }));
    expect(await runCareers(settings, 'jobs', 'import', 'more.json')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('created 1'),
    });
  });

  test('contains the file of every row despite concurrent replacements', async () => {
    const store = await openFileStore({ ...portal.settings, bucket: undefined });
    const [early, late] = await Promise.all(['early', 'late'].map((name) => createCandidate(portal, `${name}@example.com`)));
    for (const candidate of [early, late]) await candidate?.register(buildPdfResume());
    const { db } = portal.database;
    const isOwner = async (candidate: TestCandidate | undefined, key: string) => {
      const file = await db.selectFrom('files').where('id', '=', key).select('candidate_id').executeTakeFirst();
      return file?.candidate_id === candidate?.id;
    };
    const replace = async (candidate: TestCandidate | undefined) =>
      expect((await candidate?.uploadResume(buildPdfResume()))?.statusCode).toBe(200);
    let [replacedBeforeCopy, replacedDuringCopy] = [0, 0];
    const files = {
      // The late candidate replaces the file before its copy, once in the first pass and once in the snapshot.
      // The early candidate replaces it during the copy.
      open: async (key: string) => {
        if ((await isOwner(late, key)) && replacedBeforeCopy++ < 2) await replace(late);
        const isEarly = await isOwner(early, key);
        const bytes = await store.open(key);
        if (isEarly && replacedDuringCopy++ < 1) await replace(early);
        return bytes;
      },
    };

    const { missing } = await createBackup({ database: openSecondConnection(), files, folder, key, now: () => new Date() });

    expect(missing).toEqual([]);
    const rows = await readBackupTable('files');
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, sha256: expected } of rows) expect(sha256(await readFile(join(folder, 'files', id)))).toBe(expected);
    expect((await readdir(join(folder, 'files'))).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test('reports files missing in the portal, and completes', async () => {
    const id = await findFileId();
    await rm(join(portal.settings.dataDir, 'files', id));

    const result = await runCareers(portal.settings, 'backup', folder);

    expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`missing: the file ${id}`) });
    expect(result.stdout).toContain('files 0');
  });

  test('reports files with other bytes than were uploaded, and leaves them out', async () => {
    const id = await findFileId();
    await writeFile(join(portal.settings.dataDir, 'files', id), '<html>Maintenance</html>');

    const result = await runCareers(portal.settings, 'backup', folder);

    expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(`^changed: the file ${id} is left out`) });
    expect(result.stdout).toContain('files 0');
    expect(await readdir(join(folder, 'files'))).toEqual([]);
    expect(await runCareers(await createEmptyDatabase(), 'restore', folder)).toMatchObject({ exitCode: 0 });
  });

  test('copies a file whose bytes are right a moment later', async () => {
    const store = await openFileStore({ ...portal.settings, bucket: undefined });
    let opened = 0;
    const files = { open: async (key: string) => (opened++ === 0 ? Readable.from([Buffer.from('busy')]) : store.open(key)) };

    const { missing, changed } = await createBackup({
      database: openSecondConnection(),
      files,
      folder,
      key,
      now: () => new Date(),
    });

    expect([missing, changed]).toEqual([[], []]);
    const [row] = await readBackupTable('files');
    expect(sha256(await readFile(join(folder, 'files', String(row?.id))))).toBe(row?.sha256);
  });

  test('does not resend mails that were queued during the backup', async () => {
    const { db } = portal.database;
    const mail = {
      kind: 'code',
      payload: 'encrypted',
      attempts: 1,
      next_attempt_at: '2999',
      expires_at: '2999',
      created_at: '2026',
    };
    await db
      .insertInto('outbox')
      .values([
        { ...mail, id: 'waits', recipient: 'ben@example.com' },
        { ...mail, id: 'sent', recipient: 'cleo@example.com', sent_at: '2026', payload: null },
      ])
      .execute();
    await runCareers(portal.settings, 'backup', folder);
    const settings = await createEmptyDatabase();
    const { stdout } = await runCareers(settings, 'restore', folder);
    expect(stdout).toMatch(/\nmails that waited, given up: [1-9]\d*\n$/);

    const restored = openDatabase(settings, () => {});
    const outbox = restored.db.selectFrom('outbox');
    expect(await outbox.where('sent_at', 'is', null).where('failed_at', 'is', null).selectAll().execute()).toEqual([]);
    expect(await outbox.where('id', 'in', ['waits', 'sent']).orderBy('id').selectAll().execute()).toMatchObject([
      { id: 'sent', sent_at: '2026', failed_at: null },
      { id: 'waits', sent_at: null, failed_at: expect.any(String), payload: null },
    ]);
    await restored.close();
  });

  test('lists applications that waited for a daily digest as undelivered, and mails none again', async () => {
    await portal.database.db
      .updateTable('application_history')
      .set({ digest_to: 'hiring@company.example', released_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    await runCareers(portal.settings, 'backup', folder);
    const settings = await createEmptyDatabase();
    const { stdout } = await runCareers(settings, 'restore', folder);
    expect(stdout).toContain('\napplications that waited for a daily digest, left undelivered: 1\n');

    const restored = openDatabase(settings, () => {});
    expect(await companyRecordStore(restored.db).listDigests('9999')).toEqual([]);
    await restored.close();
    const env = { APPLICATIONS_TO: 'hiring@company.example', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' };
    const undelivered = await runCareers({ ...settings, env }, 'applications', 'undelivered');
    expect(undelivered.stdout).toContain(asha.email);
  });

  test('lists webhook events that waited as failed, so that they can be replayed', async () => {
    const event = {
      endpoint: 'ats',
      type: 'application.created' as const,
      order_key: 'one',
      payload: 'encrypted',
      next_attempt_at: '2999',
      expires_at: '2999',
      created_at: '2026',
    };
    await portal.database.db
      .insertInto('webhook_deliveries')
      .values([
        { ...event, id: 'waits' },
        { ...event, id: 'delivered', delivered_at: '2026', payload: null },
      ])
      .execute();
    await runCareers(portal.settings, 'backup', folder);
    const settings = await createEmptyDatabase();
    const { stdout } = await runCareers(settings, 'restore', folder);
    expect(stdout).toContain('\nwebhook events that waited, listed as failed: 1\n');

    const restored = openDatabase(settings, () => {});
    const deliveries = () => restored.db.selectFrom('webhook_deliveries').orderBy('position').selectAll().execute();
    expect(await deliveries()).toMatchObject([
      { id: 'waits', failed_at: expect.any(String), payload: 'encrypted', last_result: 'restored from a backup' },
      { id: 'delivered', failed_at: null },
    ]);
    await restored.db
      .insertInto('webhook_deliveries')
      .values({ ...event, id: 'next' })
      .execute();
    expect((await deliveries()).map(({ id }) => id)).toEqual(['waits', 'delivered', 'next']);
    await restored.close();
  });

  test('lists applications that waited for an applicant tracking system as uncertain, and hands none over twice', async () => {
    const { db } = portal.database;
    await insertSource(db, { provider: 'greenhouse', base: 'http://127.0.0.1:1' });
    for (const state of ['waiting', 'sending', 'refused'] as const) {
      const answer = await asha.post('/user/apply/job', { job_id: await insertJob(db), cover_letter: '' });
      const receipt_id: string = answer.json().message.application.application_id;
      const times = { created_at: '2026', next_attempt_at: '2026' };
      await db
        .insertInto('ats_deliveries')
        .values({ receipt_id, source: 'acme', state, ...times })
        .execute();
    }
    await runCareers(portal.settings, 'backup', folder);
    const settings = await createEmptyDatabase();
    const { stdout } = await runCareers(settings, 'restore', folder);
    expect(stdout).toContain('\napplications that waited for a system, listed as uncertain: 2\n');

    const restored = openDatabase(settings, () => {});
    const deliveries = await restored.db.selectFrom('ats_deliveries').orderBy('state').selectAll().execute();
    const uncertain = { state: 'uncertain', settled_at: expect.any(String), last_result: 'restored from a backup' };
    expect(deliveries).toMatchObject([{ state: 'refused', settled_at: null }, uncertain, uncertain]);
    expect(await atsDeliveryStore(restored.db).nextDueAt(['acme'], [])).toBeUndefined();
    await restored.close();
  });

  test('does not restore sessions', async () => {
    await runCareers(portal.settings, 'backup', folder);
    const settings = await createEmptyDatabase();
    await runCareers(settings, 'restore', folder);

    const restored = openDatabase(settings, () => {});
    expect(await restored.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await restored.close();
  });

  test('does not overwrite existing files', async () => {
    await mkdir(folder);

    expect(await runCareers(portal.settings, 'backup', folder)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${folder} is there already. Name a folder that is not.\n`,
    });
  });

  describe('is not restored', () => {
    beforeEach(() => runCareers(portal.settings, 'backup', folder));

    test('while a portal runs on the database', async () => {
      const running = await openTestPortal({ engine });
      await copyFile(secretPath(portal.settings), secretPath(running.settings));
      const { stdout, stderr, exitCode } = await runCareers(running.settings, 'restore', folder);
      expect([exitCode, stdout, stderr]).toEqual([
        1,
        '',
        'A portal runs on this database. Stop it first. Nothing was changed.\n',
      ]);
      await running.close();
    });

    test('into a portal with data', async () => {
      const settings = await createEmptyDatabase();
      await runCareers(settings, 'restore', folder);
      expect(await runCareers(settings, 'restore', folder)).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: 'This portal has data already (jobs). A backup is restored into an empty one only. Nothing was changed.\n',
      });
    });

    test.each(['a file', 'a table'])('when a byte of %s is changed', async (part) => {
      const settings = await createEmptyDatabase();
      const [key = ''] = await readdir(join(folder, 'files'));
      const path = part === 'a file' ? join(folder, 'files', key) : join(folder, 'tables', 'candidates.jsonl.gz');
      const bytes = await readFile(path);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(path, bytes);

      expect(await runCareers(settings, 'restore', folder)).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `${path} is not what was backed up. Nothing was changed; use another backup.\n`,
      });
      expect(await (await openFileStore({ ...settings, bucket: undefined })).open(key)).toBeUndefined();
    });

    test('when it is incomplete', async () => {
      await rm(join(folder, 'manifest.json'));
      expect(await runCareers(await createEmptyDatabase(), 'restore', folder)).toMatchObject({
        exitCode: 1,
        stderr: `${folder} holds no finished backup: its manifest.json is missing or of another version.\n`,
      });
    });

    test('when a newer version wrote it', async () => {
      const path = join(folder, 'manifest.json');
      await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), schema: '999-later' }));
      expect(await runCareers(await createEmptyDatabase(), 'restore', folder, '--unverified')).toMatchObject({
        exitCode: 1,
        stderr: 'The backup was made by a newer version of the portal (999-later). Restore it with that one.\n',
      });
    });
  });

  describe('is restored only with --unverified', () => {
    beforeEach(() => runCareers(portal.settings, 'backup', folder));

    async function expectRestoreError(settings: TestDatabaseSettings, reason: string, env: Record<string, string> = {}) {
      expect(await runCareers({ ...settings, env }, 'restore', folder)).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `${reason} Nothing was changed. If you trust this folder, restore it with --unverified.\n`,
      });
    }
    const changed = () =>
      `${folder} was changed after the backup, or a portal with another SECRET_KEY made it. SECRET_KEY_PREVIOUS may name that key.`;

    test('after rows were replaced and every digest recomputed', async () => {
      const settings = await createEmptyDatabase();
      const table = join(folder, 'tables', 'candidates.jsonl.gz');
      const rows = gunzipSync(await readFile(table))
        .toString()
        .replace('asha@example.com', 'mallory@evil.example');
      const bytes = gzipSync(rows);
      await writeFile(table, bytes);
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8'));
      Object.assign(manifest.tables.candidates, { size: bytes.length, sha256: sha256(bytes) });
      await writeFile(path, JSON.stringify(manifest));

      await expectRestoreError(settings, changed());
      await writeFile(join(folder, 'manifest.hmac'), `${createHash('sha256').update(JSON.stringify(manifest)).digest('hex')}\n`);
      await expectRestoreError(settings, changed());
      await writeFile(join(folder, 'manifest.hmac'), '');
      await expectRestoreError(settings, changed());
      expect(await runCareers(settings, 'restore', folder, '--unverified')).toMatchObject({ exitCode: 0 });
    });

    test('and fails without the values of a row that the database refuses', async () => {
      const settings = await createEmptyDatabase();
      const table = join(folder, 'tables', 'candidates.jsonl.gz');
      const rows = gunzipSync(await readFile(table)).toString();
      const bytes = gzipSync(rows + rows.replace(asha.id, '0'.repeat(32)));
      await writeFile(table, bytes);
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8'));
      Object.assign(manifest.tables.candidates, { size: bytes.length, sha256: sha256(bytes) });
      await writeFile(path, JSON.stringify(manifest));

      const { exitCode, stderr } = await runCareers(settings, 'restore', folder, '--unverified');
      expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/unique constraint/i)]);
      expect(stderr).toContain(' at ');
      expect(stderr).not.toContain(asha.email);
    });

    test('without its signature', async () => {
      await rm(join(folder, 'manifest.hmac'));
      const settings = await createEmptyDatabase();
      await expectRestoreError(
        settings,
        `${folder} is not signed: its manifest.hmac is missing, as in backups of older versions of the portal.`,
      );
      expect(await runCareers(settings, 'restore', folder, '--unverified')).toMatchObject({ exitCode: 0 });
    });

    test('with another secret, unless it names the previous one', async () => {
      const settings = await createEmptyDatabase();
      const secret = (await readFile(secretPath(settings), 'utf8')).trim();
      await expectRestoreError(settings, changed(), { SECRET_KEY: otherSecret });
      const env = { SECRET_KEY: otherSecret, SECRET_KEY_PREVIOUS: secret };
      expect(await runCareers({ ...settings, env }, 'restore', folder)).toMatchObject({ exitCode: 0, stderr: '' });
    });

    test('without a secret on the machine, and no secret, database or file is created', async () => {
      const settings = await createEmptyDatabase();
      await rm(secretPath(settings));
      const noKey =
        'This machine has no secret key to verify the backup with: set SECRET_KEY to that of the portal that made it, or copy its secret.key to DATA_DIR.';
      await expectRestoreError(settings, noKey);
      expect(await readdir(settings.dataDir)).not.toContain('secret.key');

      const dataDir = join(folder, 'new');
      await mkdir(dataDir);
      await expectRestoreError({ ...settings, dataDir }, noKey);
      expect(await readdir(dataDir)).toEqual([]);
    });
  });

  test('is a consistent snapshot that blocks no writer and excludes later writes', async () => {
    const store = await openFileStore({ ...portal.settings, bucket: undefined });
    const first = await findFileId();
    const files = {
      open: async (key: string) => {
        // Files uploaded after the first pass are copied within the snapshot.
        if (key === first) await asha.uploadResume(buildPdfResume());
        else await createCandidate(portal, 'later@example.com');
        return store.open(key);
      },
    };

    const { tables } = await createBackup({ database: openSecondConnection(), files, folder, key, now: () => new Date() });

    expect([tables.candidates?.rows, tables.files?.rows]).toEqual([1, 2]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from candidates`.execute(portal.database.db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('holds no transaction open while it copies files', async () => {
    const store = await openFileStore({ ...portal.settings, bucket: undefined });
    const snapshotStates: boolean[] = [];
    const files = {
      open: async (key: string) => {
        snapshotStates.push(await isSnapshotHeld());
        return store.open(key);
      },
    };
    await createBackup({ database: openSecondConnection(), files, folder, key, now: () => new Date() });
    expect(snapshotStates).toEqual([false]);
  });

  /** Returns whether a connection holds an old snapshot, which prevents vacuum and checkpoints. */
  async function isSnapshotHeld(): Promise<boolean> {
    const { db } = portal.database;
    if (engine === 'postgresql') {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and application_name = 'careers command' and backend_xmin is not null`.execute(
        db,
      );
      return rows.length > 0;
    }
    await db.insertInto('opt_outs').values({ email: 'ben@example.com', created_at: new Date().toISOString() }).execute();
    const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(passive)`.execute(db);
    return rows.some(({ log, checkpointed }) => checkpointed < log);
  }
});

test('a running portal is detected despite an application_name in its PostgreSQL address', async () => {
  const settings = await createTestDatabaseSettings('postgresql');
  const address = new URL(settings.databaseUrl ?? '');
  address.searchParams.set('application_name', 'ours');
  const database = openDatabase(settings, () => {}, 'batch');
  expect(await isPortalRunning(database)).toBe(false);
  const running = await openTestPortal({ engine: 'postgresql', env: { DATABASE_URL: address.href, DATA_DIR: settings.dataDir } });
  // The portal connects in the background, with its first query.
  await expect.poll(() => isPortalRunning(database)).toBe(true);
  await running.close();
  await database.close();
  await settings.remove();
});

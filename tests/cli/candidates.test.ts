import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { findBytes } from '../support/assertions/byte-search.ts';
import { readZip } from '../support/assertions/zip-reader.ts';
import { createRegisteredCandidate, type TestCandidate } from '../support/clients/test-candidate.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { buildPdfResume } from '../support/fixtures/resume-factory.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const otherEngine = { sqlite: 'postgresql', postgresql: 'sqlite' } as const;

describe.each(engines)('commands for a candidate’s rights, on %s', (engine) => {
  let portal: TestPortal;
  let asha: TestCandidate;
  const restored: TestDatabaseSettings[] = [];
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    asha = await createRegisteredCandidate(portal, 'asha@example.com');
    await createRegisteredCandidate(portal, 'ben@example.com');
  });
  afterEach(async () => {
    await portal.close();
    for (const settings of restored.splice(0)) await settings.remove();
  });
  /** An empty portal with the same secret key. */
  const createTarget = async () => {
    const target = await createTestDatabaseSettings(otherEngine[engine], 'empty');
    restored.push(target);
    await copyFile(join(portal.settings.dataDir, 'secret.key'), join(target.dataDir, 'secret.key'));
    return target;
  };
  const emails = async () =>
    (await portal.database.db.selectFrom('candidates').select('email').orderBy('email').execute()).map(({ email }) => email);

  test('export writes the candidate’s data into a new private file', async () => {
    const file = join(portal.settings.dataDir, 'asha.zip');
    const exported = await runCareers(portal.settings, 'candidates', 'export', 'Asha@Example.com', file);
    expect([exported.exitCode, exported.stdout, exported.stderr]).toEqual([0, `exported asha@example.com to ${file}\n`, '']);
    const zip = await readZip(await readFile(file));
    expect(JSON.parse(String(zip.get('data.json'))).profile.email).toBe('asha@example.com');
    expect([...zip.values()].some((bytes) => bytes.equals(buildPdfResume().bytes))).toBe(true);

    const again = await runCareers(portal.settings, 'candidates', 'export', 'asha@example.com', file);
    expect([again.exitCode, again.stderr]).toEqual([1, `${file} is there already.\n`]);
  });

  test('export names a file that is missing, and fails once the rest is written', async () => {
    const { id } = await portal.database.db
      .selectFrom('files')
      .where('candidate_id', '=', asha.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await portal.services.files.remove(id);
    const file = join(portal.settings.dataDir, 'asha.zip');
    const exported = await runCareers(portal.settings, 'candidates', 'export', 'asha@example.com', file);
    expect(exported).toEqual({
      exitCode: 1,
      stdout: `exported asha@example.com to ${file}\n`,
      stderr: `the file ${id} of an export is missing or damaged\nMissing or damaged files: 1. They are empty in the archive.\n`,
    });
    const zip = await readZip(await readFile(file));
    expect(JSON.parse(String(zip.get('data.json'))).profile.email).toBe('asha@example.com');
  });

  test('delete removes the candidate at once while the portal runs', async () => {
    const deleted = await runCareers(portal.settings, 'candidates', 'delete', 'asha@example.com');
    expect([deleted.exitCode, deleted.stdout, deleted.stderr]).toEqual([
      0,
      'deleted asha@example.com: applications 0, files 1\n',
      '',
    ]);
    expect(await emails()).toEqual(['ben@example.com']);
    expect((await asha.get('/user/dashboard/details')).statusCode).toBe(401);
    expect(await findBytes(portal.settings, portal.database, ['asha@example.com', asha.id])).toEqual([]);

    const again = await runCareers(portal.settings, 'candidates', 'delete', 'asha@example.com');
    expect([again.exitCode, again.stderr]).toEqual([1, 'There is no candidate with the address asha@example.com.\n']);
  });

  test('sessions end signs only this candidate out', async () => {
    const { token } = await portal.signIn('ben@example.com');
    await portal.signIn('asha@example.com');
    const ended = await runCareers(portal.settings, 'sessions', 'end', 'asha@example.com');
    expect([ended.exitCode, ended.stdout]).toEqual([0, 'ended sessions 2, trusted devices 1\n']);
    expect((await asha.get('/user/dashboard/details')).statusCode).toBe(401);
    const ben = await portal.app.inject({ url: '/user/dashboard/details', headers: { authorization: token } });
    expect(ben.statusCode).toBe(200);
  });

  test('sessions end --all signs out every candidate, and accepts no address', async () => {
    const mixed = await runCareers(portal.settings, 'sessions', 'end', '--all', 'asha@example.com');
    expect([mixed.exitCode, mixed.stderr]).toEqual([2, expect.stringContaining('Name one candidate, or --all.')]);
    const { token } = await portal.signIn('ben@example.com');
    const ended = await runCareers(portal.settings, 'sessions', 'end', '--all');
    expect([ended.exitCode, ended.stdout]).toEqual([0, 'ended sessions 3, trusted devices 1\n']);
    for (const authorization of [token, asha.headers.authorization ?? ''])
      expect((await portal.app.inject({ url: '/user/dashboard/details', headers: { authorization } })).statusCode).toBe(401);
  });

  test.each([
    ['candidates', 'export'],
    ['candidates', 'delete'],
    ['sessions', 'end'],
  ])('%s %s explains itself, and rejects a missing address and an unknown candidate', async (...command) => {
    const help = await runCareers(portal.settings, 'help', ...command);
    expect([help.exitCode, help.stdout]).toEqual([0, expect.stringContaining(`careers ${command.join(' ')} EMAIL`)]);
    const missing = await runCareers(portal.settings, ...command);
    expect([missing.exitCode, missing.stderr]).toEqual([2, expect.stringContaining('Name the e-mail address of one candidate.')]);
    const unknown = await runCareers(portal.settings, ...command, 'nobody@example.com');
    expect([unknown.exitCode, unknown.stderr]).toEqual([1, 'There is no candidate with the address nobody@example.com.\n']);
    expect(await emails()).toEqual(['asha@example.com', 'ben@example.com']);
  });

  test.each(['the file store', 'a later backup'])(
    'a restored backup leaves out a candidate whose deletion only %s knows, on the other engine too',
    async (witness) => {
      const { dataDir } = portal.settings;
      await writeFile(join(dataDir, 'jobs.json'), JSON.stringify({ jobs: [buildJob({ title: 'Nurse' })] }));
      await runCareers(portal.settings, 'jobs', 'import', 'jobs.json');
      const job = await portal.database.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
      await asha.post('/user/applied-quick/job', { token: '', job_id: job.id, email: asha.email, title: '' });
      const folder = join(dataDir, 'backups', 'monday');
      expect((await runCareers(portal.settings, 'backup', folder)).exitCode).toBe(0);
      expect((await runCareers(portal.settings, 'candidates', 'delete', 'asha@example.com')).exitCode).toBe(0);

      const target = await createTarget();
      const marks = portal.services.files.list();
      if (witness === 'a later backup') {
        expect((await runCareers(portal.settings, 'backup', join(dataDir, 'backups', 'tuesday'))).exitCode).toBe(0);
      } else {
        const { openFileStore } = await import('#server/platform/files/file-store-factory.ts');
        const { readConfig } = await import('#server/config.ts');
        const files = await openFileStore(readConfig({ DATA_DIR: target.dataDir }));
        for await (const { key } of marks) if (key.startsWith('deleted-')) await files.put(key, new Uint8Array());
      }

      const result = await runCareers(target, 'restore', folder);
      expect(result).toEqual({
        exitCode: 0,
        stdout: expect.stringContaining('candidates deleted since, left out: 1\n'),
        stderr: '',
      });
      const database = openDatabase(target, () => {}, 'batch');
      try {
        const rows = await database.db.selectFrom('candidates').select('email').execute();
        expect(rows).toEqual([{ email: 'ben@example.com' }]);
        expect(await database.db.selectFrom('tombstones').select('hash').execute()).toHaveLength(1);
        expect(await database.db.selectFrom('files').select('id').execute()).toHaveLength(1);
        expect(await findBytes(target, database, ['asha@example.com', asha.id])).toEqual([]);
      } finally {
        await database.close();
      }
      await rm(folder, { recursive: true });
    },
  );

  describe('a restore beside a folder that no owner of the secret key wrote', () => {
    let monday: string;
    let forged: string;
    beforeEach(async () => {
      monday = join(portal.settings.dataDir, 'backups', 'monday');
      forged = join(dirname(monday), 'zzz');
      expect((await runCareers(portal.settings, 'backup', monday)).exitCode).toBe(0);
    });

    const tombstonesPath = () => join(forged, 'tables', 'tombstones.jsonl.gz');
    const tombstoneOf = ({ id }: TestCandidate) =>
      `${JSON.stringify({ hash: createHash('sha256').update(id).digest('hex'), created_at: '2026' })}\n`;
    /** Writes tombstones, and a manifest that fits them. */
    async function forge(lines: string | Buffer): Promise<void> {
      await mkdir(dirname(tombstonesPath()), { recursive: true });
      const bytes = gzipSync(lines);
      await writeFile(tombstonesPath(), bytes);
      const manifest = JSON.parse(await readFile(join(monday, 'manifest.json'), 'utf8'));
      const digest = { rows: 1, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      await writeFile(join(forged, 'manifest.json'), JSON.stringify({ ...manifest, tables: { tombstones: digest }, files: [] }));
    }
    async function restore(...flags: string[]) {
      const target = await createTarget();
      const result = await runCareers(target, 'restore', ...flags, monday);
      const database = openDatabase(target, () => {}, 'batch');
      try {
        const rows = await database.db.selectFrom('candidates').select('email').orderBy('email').execute();
        const tombstones = await database.db.selectFrom('tombstones').select('hash').execute();
        return { ...result, emails: rows.map(({ email }) => email), tombstones: tombstones.length };
      } finally {
        await database.close();
      }
    }
    const both = { exitCode: 0, emails: ['asha@example.com', 'ben@example.com'], tombstones: 0 };
    const remedy =
      'Candidates whose deletion only such a folder names are back. If you trust these folders, restore again into an empty portal, with --unverified.\n';
    const ignored = (reason: string) => `${reason} The deletions that it names were not counted.\n`;

    test('without a signature leaves out no candidate that it names, unless --unverified', async () => {
      await forge(tombstoneOf(asha));
      const reason = `${forged} is not signed: its manifest.hmac is missing, as in backups of older versions of the portal.`;
      expect(await restore()).toMatchObject({ ...both, stderr: ignored(reason) + remedy });
      expect(await restore('--unverified')).toMatchObject({ exitCode: 0, emails: ['ben@example.com'], stderr: '' });
    });

    test('with the signature of another backup leaves out no candidate that it names', async () => {
      await forge(tombstoneOf(asha));
      await copyFile(join(monday, 'manifest.hmac'), join(forged, 'manifest.hmac'));
      const reason = `${forged} was changed after the backup, or a portal with another SECRET_KEY made it. SECRET_KEY_PREVIOUS may name that key.`;
      expect(await restore()).toMatchObject({ ...both, stderr: ignored(reason) + remedy });
    });

    test('with another backup’s manifest and signature, but other rows, leaves out no candidate, also with --unverified', async () => {
      await forge(tombstoneOf(asha));
      for (const name of ['manifest.json', 'manifest.hmac']) await copyFile(join(monday, name), join(forged, name));
      const reason = `${tombstonesPath()} is not what was backed up.`;
      expect(await restore()).toMatchObject({ ...both, stderr: ignored(reason) + remedy });
      expect(await restore('--unverified')).toMatchObject({ ...both, stderr: ignored(reason) });
    });

    test.each<[string, () => Promise<unknown>, () => string]>([
      [
        'a manifest that is a folder',
        () => mkdir(join(forged, 'manifest.json'), { recursive: true }),
        () => 'holds no finished backup',
      ],
      ['a line without end', () => forge(Buffer.alloc(100_100_000, 'x')), () => 'has a line of more than 100,000,000 characters'],
      ['lines that are no rows', () => forge('[\n'), () => `${forged} cannot be read: `],
    ])('with %s completes, and names it', async (_, write, reason) => {
      await write();
      expect(await restore('--unverified')).toMatchObject({ ...both, stderr: expect.stringContaining(reason()) });
    });
  });
});

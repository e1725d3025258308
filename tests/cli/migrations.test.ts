import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountStore } from '#server/accounts/account-store.ts';
import { ConfigError } from '#server/config-error.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import {
  knownMigrations,
  listAppliedMigrations,
  migrate,
  migrateUnlessNewer,
  removalPattern,
} from '#server/platform/db/migrator.ts';
import { findRemovals, readSchema } from '../support/assertions/schema-changes.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { startPortalProcess } from '../support/portal/portal-process.ts';

/** Migrations up to this one might remove what the release before reads. */
const lastBeforeTheRule = '014-combinations';

describe.each(engines)('migrations on %s', (engine) => {
  let settings: TestDatabaseSettings;
  const opened: Database[] = [];
  const open = () => {
    const database = openDatabase(settings, () => {}, 'batch');
    opened.push(database);
    return database;
  };

  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine, 'empty');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
    await settings.remove();
  });

  /** Hashes all tables, columns and indexes as the engine reports them. */
  async function hashSchema({ db }: Database, minRows = 20): Promise<string> {
    const query =
      engine === 'sqlite'
        ? sql`select name, sql from sqlite_master where name not like '%kysely%' order by name`
        : sql`select table_name, column_name, data_type, is_nullable, column_default, collation_name, null as def
            from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
            union all select tablename, indexname, '', '', '', '', indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%' order by 1, 2`;
    const { rows } = await query.execute(db);
    expect(rows.length).toBeGreaterThanOrEqual(minRows);
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  async function migrateAndHashSchema(): Promise<string> {
    const database = open();
    await migrate(database);
    return hashSchema(database);
  }

  test('change nothing in a second run', async () => {
    const firstHash = await migrateAndHashSchema();
    const database = open();
    await migrate(database);
    expect(await hashSchema(database)).toBe(firstHash);
    expect(await listAppliedMigrations(database)).toEqual(knownMigrations);
  });

  test('one step at a time, with existing data, produce the same schema', async () => {
    const database = open();
    for (const step of knownMigrations) {
      await migrate(database, step);
      expect((await listAppliedMigrations(database)).at(-1)).toBe(step);
      if (step === knownMigrations[0]) await insertFirstJob(database);
    }
    const stepwiseHash = await hashSchema(database);
    expect(await database.db.selectFrom('jobs').select('title').execute()).toEqual([{ title: 'Nurse' }]);

    const other = await createTestDatabaseSettings(engine, 'empty');
    const direct = openDatabase(other, () => {}, 'batch');
    await migrate(direct);
    expect(await hashSchema(direct)).toBe(stepwiseHash);
    await direct.close();
    await other.remove();
  });

  test("mark the identities of Google's own addresses as proven, and no others", async () => {
    const database = open();
    const { db } = database;
    await migrate(database, '018-outbox-by-kind');
    const at = '2026-03-03T14:00:00.000Z';
    for (const [id, email, issuer] of [
      ['1', 'asha@gmail.com', 'https://accounts.google.com'],
      ['2', 'ben@okafor.example', 'https://accounts.google.com'],
      ['3', 'carla@gmail.com', 'https://www.linkedin.com/oauth'],
    ]) {
      await sql`insert into candidates (id, email, name, mobile, created_at, updated_at) values (${id}, ${email}, '', '', ${at}, ${at})`.execute(
        db,
      );
      await sql`insert into identities (issuer, subject, candidate_id, created_at) values (${issuer}, ${id}, ${id}, ${at})`.execute(
        db,
      );
    }
    await migrate(database);

    expect(await db.selectFrom('identities').select(['subject', 'provider', 'proven_at']).orderBy('subject').execute()).toEqual([
      { subject: '1', provider: 'google', proven_at: at },
      { subject: '2', provider: 'google', proven_at: null },
      { subject: '3', provider: 'linkedin', proven_at: null },
    ]);
  });

  test("count a candidate's last visit as activity, and without one the last change of the profile", async () => {
    const database = open();
    const { db } = database;
    await migrate(database, '021-signed-in-devices');
    const insertCandidate = async (id: string) =>
      sql`insert into candidates (id, email, name, mobile, created_at, updated_at)
        values (${id}, ${`${id}@example.com`}, '', '', '2024-01-01T00:00:00.000Z', '2024-02-02T00:00:00.000Z')`.execute(db);
    const insertSession = async (id: string, seen: string) =>
      sql`insert into sessions (id, candidate_id, secret_hash, created_at, last_seen_at, expires_at)
        values (${id}, 'visitor', '', ${seen}, ${seen}, ${seen})`.execute(db);
    await insertCandidate('visitor');
    await insertSession('first', '2025-03-03T00:00:00.000Z');
    await insertSession('last', '2025-04-04T00:00:00.000Z');
    await insertCandidate('absent');
    await migrate(database);
    // A node of the previous release still runs.
    await insertCandidate('registered-later');

    const store = accountStore(db, engine);
    const find = async (id: string) => {
      const { activeAt, expiryWarnedAt, deletionDueAt } = (await store.find(id)) ?? {};
      return { activeAt, expiryWarnedAt, deletionDueAt };
    };
    const untouched = { expiryWarnedAt: null, deletionDueAt: null };
    expect(await find('visitor')).toEqual({ activeAt: '2025-04-04T00:00:00.000Z', ...untouched });
    expect(await find('absent')).toEqual({ activeAt: '2024-02-02T00:00:00.000Z', ...untouched });
    expect(await find('registered-later')).toEqual({ activeAt: '2024-02-02T00:00:00.000Z', ...untouched });
  });

  async function insertFirstJob({ db }: Database): Promise<void> {
    await db.insertInto('companies').values({ id: 1, name: 'Larkfield' }).execute();
    const texts = ['type', 'city', 'state', 'country', 'workmode', 'experience', 'skills', 'description', 'logo', 'content_hash'];
    const at = '2026-11-05T14:00:00.000Z';
    await sql`
      insert into jobs (source, external_id, title, company_id, is_approved, approved_at, created_at, updated_at, ${sql.join(texts.map((name) => sql.ref(name)))})
      values ('import', '1', 'Nurse', 1, 1, ${at}, ${at}, ${at}, ${sql.join(texts.map(() => sql.lit('')))})`.execute(db);
  }

  test.each(knownMigrations)('that fail at %s leave the schema unchanged, and continue the next time', async (step) => {
    const database = open();
    const before = knownMigrations.slice(0, knownMigrations.indexOf(step));
    await sql`create table kysely_migration (name varchar(255) primary key not null, timestamp varchar(255) not null)`.execute(
      database.db,
    );
    if (before.length > 0) await migrate(database, before.at(-1));
    const schema = await hashSchema(database, 0);

    await blockMigrationRecord(database, step);
    await expect(migrate(database)).rejects.toThrow();
    await unblockMigrationRecord(database);
    expect(await listAppliedMigrations(database)).toEqual(before);
    expect(await hashSchema(database, 0)).toBe(schema);

    await migrate(database);
    expect(await listAppliedMigrations(database)).toEqual(knownMigrations);
  });

  /** Makes the step fail after it has run and before it is recorded. */
  async function blockMigrationRecord({ db }: Database, step: string): Promise<void> {
    if (engine === 'sqlite') {
      await sql`create trigger stop_here before insert on kysely_migration when new.name = ${sql.lit(step)}
        begin select raise(abort, 'killed'); end`.execute(db);
      return;
    }
    await sql`create function stop_here() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(
      db,
    );
    await sql`create trigger stop_here before insert on kysely_migration for each row when (new.name = ${sql.lit(step)})
      execute function stop_here()`.execute(db);
  }
  async function unblockMigrationRecord({ db }: Database): Promise<void> {
    if (engine === 'sqlite') await sql`drop trigger stop_here`.execute(db);
    else await sql`drop function stop_here cascade`.execute(db);
  }

  test('run once across three concurrent processes', async () => {
    const results = await Promise.all([1, 2, 3].map(() => runCareers(settings, 'retention', 'run')));
    expect(results.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(results.map(() => [0, '']));
    expect(await listAppliedMigrations(open())).toEqual(knownMigrations);
  });

  test('of later releases only add to what this one reads and writes', async () => {
    const database = open();
    await migrate(database, lastBeforeTheRule);
    let before = await readSchema(database);
    for (const step of knownMigrations.slice(knownMigrations.indexOf(lastBeforeTheRule) + 1)) {
      await migrate(database, step);
      const after = await readSchema(database);
      if (!removalPattern.test(step)) expect([step, ...findRemovals(before, after)]).toEqual([step]);
      before = after;
    }
  });

  test.each([
    ['alter table jobs rename column title to name', ['jobs.title is gone', 'jobs.name has to be given']],
    ['drop table saved_jobs', [expect.stringMatching(/^saved_jobs\..* is gone$/)]],
    ["alter table jobs add column grade text not null default ''", []],
  ])('that run “%s” are recognized as a removal or not', async (statement, removals) => {
    const database = open();
    await migrate(database);
    const before = await readSchema(database);
    await sql.raw(statement).execute(database.db);
    expect(findRemovals(before, await readSchema(database))).toEqual(
      removals.length === 0 ? [] : expect.arrayContaining(removals),
    );
  });

  test('of a later release that only added let the portal serve, with a warning', async () => {
    const database = open();
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('998-later', '2027-01-01')`.execute(database.db);
    const { databaseUrl } = settings;
    const portal = await startPortalProcess(
      databaseUrl === undefined ? { DATA_DIR: settings.dataDir } : { DATABASE_URL: databaseUrl },
    );
    expect((await fetch(`${portal.origin}/authPage/jobdetails/openposition`)).status).toBe(200);
    expect(portal.readLog()).toContain('998-later');
    expect(await portal.stop()).toBe(0);
  });

  test('of a newer version that removes something are rejected with a message, and all newer ones by commands', async () => {
    const database = open();
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('998-later', '2027-01-01')`.execute(database.db);
    const message = (step: string) => `The database was made by a newer version of the portal (step ${step}).`;
    expect(await migrateUnlessNewer(database)).toEqual(['998-later']);
    await expect(migrate(database)).rejects.toThrow(ConfigError);
    expect(await runCareers(settings, 'retention', 'run')).toMatchObject({
      exitCode: 78,
      stderr: expect.stringContaining(message('998-later')),
    });
    await sql`insert into kysely_migration (name, timestamp) values ('999-remove-later', '2027-01-01')`.execute(database.db);
    await expect(migrateUnlessNewer(database)).rejects.toThrow(message('999-remove-later'));
  });
});

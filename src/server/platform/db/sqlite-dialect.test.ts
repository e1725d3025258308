import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import { openDataVersionReader, openSqliteFile } from './sqlite-dialect.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careers-sqlite-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the data version changes with every commit of any connection, and only then', () => {
  const file = join(folder, 'careers.db');
  const [own, another] = [openSqliteFile(file), openSqliteFile(file)];
  own.exec('create table counted (number integer); insert into counted values (0)');
  const dataVersion = openDataVersionReader(file);
  const changes = (work: () => void) => {
    const before = dataVersion.read();
    work();
    return dataVersion.read() !== before;
  };

  for (const database of [own, another]) {
    expect(changes(() => database.exec('update counted set number = number + 1'))).toBe(true);
    expect(changes(() => database.exec('begin immediate; update counted set number = number + 1'))).toBe(false);
    expect(changes(() => database.exec('commit'))).toBe(true);
    expect(changes(() => database.exec('begin immediate; update counted set number = 9; rollback'))).toBe(false);
    expect(changes(() => database.prepare('select number from counted').get())).toBe(false);
  }
  expect(changes(() => another.exec('pragma wal_checkpoint(truncate); update counted set number = 1'))).toBe(true);
  dataVersion.close();
  for (const database of [own, another]) database.close();
});

test('a write waits for another process without blocking the event loop', async () => {
  const database = openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
  const another = openSqliteFile(join(folder, 'careers.db'));
  another.exec('create table counted (number integer)');
  const insert = (db: Db) => sql`insert into counted values (1)`.execute(db);
  const writes = [
    ['a statement', () => insert(database.db)],
    ['a transaction', () => database.db.transaction().execute(insert)],
  ] as const;

  for (const [what, write] of writes) {
    another.exec('begin immediate');
    let done = false;
    const pending = write().finally(() => {
      done = true;
    });
    await nextTick();
    expect(done, what).toBe(false);
    another.exec('commit');
    await pending;
  }
  expect(another.prepare('select count(*) as n from counted').get()).toEqual({ n: 2 });
  another.close();
  await database.close();
});

test('a transaction on a full disk rejects with the disk error, not the rollback error', async () => {
  const { db, close } = openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
  await sql`create table counted (text text)`.execute(db);
  await sql`pragma max_page_count = 2`.execute(db);
  const write = db.transaction().execute((trx) => sql`insert into counted values (${'x'.repeat(100_000)})`.execute(trx));
  const full = 13;
  await expect(write).rejects.toMatchObject({ errcode: full });
  await close();
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import { openDataVersionReader, openSqliteFile } from './sqlite-dialect.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careers-sign-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the sign of commits moves with every commit of any connection, and with nothing else that is written or read', () => {
  const file = join(folder, 'careers.db');
  const [own, another] = [openSqliteFile(file), openSqliteFile(file)];
  own.exec('create table counted (number integer); insert into counted values (0)');
  const sign = openDataVersionReader(file);
  const moved = (work: () => void) => {
    const before = sign.read();
    work();
    return sign.read() !== before;
  };

  for (const database of [own, another]) {
    expect(moved(() => database.exec('update counted set number = number + 1'))).toBe(true);
    expect(moved(() => database.exec('begin immediate; update counted set number = number + 1'))).toBe(false);
    expect(moved(() => database.exec('commit'))).toBe(true);
    expect(moved(() => database.exec('begin immediate; update counted set number = 9; rollback'))).toBe(false);
    expect(moved(() => database.prepare('select number from counted').get())).toBe(false);
  }
  expect(moved(() => another.exec('pragma wal_checkpoint(truncate); update counted set number = 1'))).toBe(true);
  sign.close();
  for (const database of [own, another]) database.close();
});

test('a write waits for another process that writes, and everything else goes on meanwhile', async () => {
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
    const writing = write().finally(() => {
      done = true;
    });
    await turn();
    expect(done, what).toBe(false);
    another.exec('commit');
    await writing;
  }
  expect(another.prepare('select count(*) as n from counted').get()).toEqual({ n: 2 });
  another.close();
  await database.close();
});

test('a transaction for which there is no room says that, and not that it could not be rolled back', async () => {
  const { db, close } = openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
  await sql`create table counted (text text)`.execute(db);
  await sql`pragma max_page_count = 2`.execute(db);
  const write = db.transaction().execute((trx) => sql`insert into counted values (${'x'.repeat(100_000)})`.execute(trx));
  const full = 13;
  await expect(write).rejects.toMatchObject({ errcode: full });
  await close();
});

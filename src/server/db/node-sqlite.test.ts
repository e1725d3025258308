import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCommitSign, openSqliteFile } from './node-sqlite.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careers-sign-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the sign of commits moves with every commit of any connection, and with nothing else that is written or read', () => {
  const file = join(folder, 'careers.db');
  const [own, another] = [openSqliteFile(file), openSqliteFile(file)];
  own.exec('create table counted (number integer); insert into counted values (0)');
  const sign = openCommitSign(file);
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

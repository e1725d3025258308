import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './platform/db/database.ts';
import { toDatabaseError } from './startup-errors.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'careers-errors-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const openAndMapError = () => {
  try {
    openDatabase({ databaseUrl: undefined, dataDir }, () => undefined);
    return undefined;
  } catch (error) {
    return toDatabaseError(error, { databaseUrl: undefined, dataDir });
  }
};

test('names the path of an invalid database file', () => {
  writeFileSync(join(dataDir, 'careers.db'), 'Dear diary, '.repeat(1000));

  expect(String(openAndMapError())).toContain(`${join(dataDir, 'careers.db')} cannot be used: file is not a database.`);
});

test('names the path when it is a folder', () => {
  mkdirSync(join(dataDir, 'careers.db'));

  expect(String(openAndMapError())).toContain(`${join(dataDir, 'careers.db')} cannot be used: unable to open database file.`);
});

test('returns unexpected errors unchanged', () => {
  const unexpected = new TypeError('undefined is not a function');

  expect(toDatabaseError(unexpected, { databaseUrl: undefined, dataDir })).toBe(unexpected);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './platform/db/database.ts';
import { toDatabaseError } from './startup-errors.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'careers-faults-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const faultOfOpening = () => {
  try {
    openDatabase({ databaseUrl: undefined, dataDir }, () => undefined);
    return undefined;
  } catch (error) {
    return toDatabaseError(error, { databaseUrl: undefined, dataDir });
  }
};

test('a file that is no database is named', () => {
  writeFileSync(join(dataDir, 'careers.db'), 'Dear diary, '.repeat(1000));

  expect(String(faultOfOpening())).toContain(`${join(dataDir, 'careers.db')} cannot be used: file is not a database.`);
});

test('a folder in the place of the database is named', () => {
  mkdirSync(join(dataDir, 'careers.db'));

  expect(String(faultOfOpening())).toContain(`${join(dataDir, 'careers.db')} cannot be used: unable to open database file.`);
});

test('a fault of the portal itself stays what it is', () => {
  const ours = new TypeError('undefined is not a function');

  expect(toDatabaseError(ours, { databaseUrl: undefined, dataDir })).toBe(ours);
});

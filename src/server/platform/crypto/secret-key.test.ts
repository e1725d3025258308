import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveKey, loadSecretKey } from './secret-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'careers-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('the first start creates a private key file, and the next start reads it', () => {
  const created = loadSecretKey({ secretKey: undefined, dataDir: join(dataDir, 'new') });

  expect(created).toHaveLength(32);
  expect(loadSecretKey({ secretKey: undefined, dataDir: join(dataDir, 'new') })).toEqual(created);
  expect(statSync(join(dataDir, 'new', 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(dataDir, 'new'))).toEqual(['secret.key']);
});

test('concurrent first starts share one key', async () => {
  const module = fileURLToPath(new URL('secret-key.ts', import.meta.url));
  const script = `import { loadSecretKey } from ${JSON.stringify(module)};
    console.log(loadSecretKey({ secretKey: undefined, dataDir: ${JSON.stringify(dataDir)} }).toString('hex'));`;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);

  const keys = await Promise.all(Array.from({ length: 6 }, start));

  expect(new Set(keys.map(({ stdout }) => stdout))).toEqual(new Set([readFileSync(join(dataDir, 'secret.key'), 'utf8')]));
});

test('a configured key creates no file', () => {
  expect(loadSecretKey({ secretKey: 'ab'.repeat(32), dataDir })).toEqual(Buffer.alloc(32, 0xab));
  expect(readdirSync(dataDir)).toEqual([]);
});

test('rejects a damaged key file with a remedy', () => {
  writeFileSync(join(dataDir, 'secret.key'), 'abc');

  expect(() => loadSecretKey({ secretKey: undefined, dataDir })).toThrow('must hold 64 hexadecimal digits');
});

test('rejects an unusable folder with a remedy', () => {
  writeFileSync(join(dataDir, 'file'), '');

  expect(() => loadSecretKey({ secretKey: undefined, dataDir: join(dataDir, 'file') })).toThrow(
    'Make the folder writable, or set SECRET_KEY.',
  );
});

test('derives a different key for each purpose', () => {
  const secret = Buffer.alloc(32, 1);

  expect(deriveKey(secret, 'outbox')).toEqual(deriveKey(secret, 'outbox'));
  expect(deriveKey(secret, 'outbox')).not.toEqual(deriveKey(secret, 'one-time-codes'));
});

/** Loads the portal's secret key, and derives keys for hashing and encryption. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config-error.ts';

/**
 * Returns the configured key, or the one in `secret.key` of the data directory, which the first start creates. Nodes that
 * share a database need the same key, so they set SECRET_KEY. Throws a ConfigError when there is no usable key.
 */
export function loadSecretKey({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }): Buffer {
  return Buffer.from(secretKey ?? readKeyFile(dataDir), 'hex');
}

/** The secret key, and during a rotation the previous one. */
export type KeyRing = readonly [current: Buffer, ...previous: Buffer[]];

export function loadSecretKeys(settings: {
  secretKey: string | undefined;
  secretKeyPrevious: string | undefined;
  dataDir: string;
}): KeyRing {
  const { secretKeyPrevious: previous } = settings;
  return [loadSecretKey(settings), ...(previous ? [Buffer.from(previous, 'hex')] : [])];
}

/** Returns undefined where `loadSecretKeys` would create a key. */
export function loadExistingSecretKeys(settings: Parameters<typeof loadSecretKeys>[0]): KeyRing | undefined {
  const exists = settings.secretKey !== undefined || existsSync(keyFilePath(settings.dataDir));
  return exists ? loadSecretKeys(settings) : undefined;
}

/** Derives the key of a purpose from each secret. */
export function deriveKeys([current, ...previous]: KeyRing, purpose: Purpose): KeyRing {
  return [deriveKey(current, purpose), ...previous.map((secret) => deriveKey(secret, purpose))];
}

type Purpose =
  | 'one-time-codes'
  | 'outbox'
  | 'webhooks'
  | 'unsubscribe'
  | 'unsubscribe-links'
  | 'company-links'
  | 'alert-links'
  | 'log'
  | 'session-keys'
  | 'waiting-identity'
  | 'code-address'
  | 'link-start'
  | 'mailbox'
  | 'backups'
  | 'apply-form'
  | 'form-tokens'
  | 'self-identification';

/** Derives the key of a purpose, so that a leaked key compromises no other purpose (HKDF, RFC 5869). */
export function deriveKey(secret: Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function readKeyFile(dataDir: string): string {
  const file = keyFilePath(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) createKeyFile(file);
    const digits = readFileSync(file, 'utf8').trim();
    if (/^[0-9a-f]{64}$/i.test(digits)) return digits;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new ConfigError(`The secret key cannot be stored in ${file} (${reason}). Make the folder writable, or set SECRET_KEY.`);
  }
  throw new ConfigError(`${file} must hold 64 hexadecimal digits. Restore it, or delete it to have a new one made.`);
}

const keyFilePath = (dataDir: string) => join(dataDir, 'secret.key');

/** Writes a draft and links it: when two processes start at once, one link succeeds and both read that file. */
function createKeyFile(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(handle);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    unlinkSync(draft);
  }
}

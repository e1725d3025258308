/** The portal's one secret. What is stored keyed or sealed is worth nothing to whoever has the database alone. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config-error.ts';

/**
 * The secret of the settings, or the one in `secret.key` under the data directory, which the first start makes.
 * Several nodes on one database need the same one, so they set SECRET_KEY. Throws a SettingFault when neither can be had.
 */
export function loadSecretKey({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }): Buffer {
  const digits = secretKey ?? keptDigits(dataDir);
  return Buffer.from(digits, 'hex');
}

/** The secret key, and the one before it while what that one keyed is still about. */
export type KeyRing = readonly [current: Buffer, ...previous: Buffer[]];

export function loadSecretKeys(settings: {
  secretKey: string | undefined;
  secretKeyPrevious: string | undefined;
  dataDir: string;
}): KeyRing {
  const { secretKeyPrevious: previous } = settings;
  return [loadSecretKey(settings), ...(previous ? [Buffer.from(previous, 'hex')] : [])];
}

/** One key for a purpose from each of the secrets. */
export function deriveKeys([current, ...previous]: KeyRing, purpose: Purpose): KeyRing {
  return [deriveKey(current, purpose), ...previous.map((secret) => deriveKey(secret, purpose))];
}

type Purpose = 'one-time-codes' | 'outbox' | 'unsubscribe' | 'log' | 'session-keys' | 'waiting-identity';

/** A key for one purpose: what leaks from one use opens no other (HKDF, RFC 5869). */
export function deriveKey(secret: Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function keptDigits(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) makeOnce(file);
    const digits = readFileSync(file, 'utf8').trim();
    if (/^[0-9a-f]{64}$/i.test(digits)) return digits;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new ConfigError(`The secret key cannot be kept in ${file} (${reason}). Make the folder writable, or set SECRET_KEY.`);
  }
  throw new ConfigError(`${file} must hold 64 hexadecimal digits. Restore it, or delete it to have a new one made.`);
}

/** Written whole beside its place and then linked there: of two processes that start at once one wins, and both read the same. */
function makeOnce(file: string): void {
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

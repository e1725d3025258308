/** What keeps a portal from starting and can be mended by whoever starts it, each in one line that says how. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

/** Words an error of opening the port; one that is a fault of the portal itself comes back as it is. */
export function toListenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new ConfigError(`Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`);
  if (code === 'EACCES') return new ConfigError(`Port ${port} is for privileged users only. Choose another: PORT=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError(`HOST is ${host}, which is no address of this machine. The usual one is 127.0.0.1.`);
  return error;
}

/** Words an error of opening the database; one that is a fault of the portal itself comes back as it is. */
export function toDatabaseError(error: unknown, { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): unknown {
  if (!(error instanceof Error)) return error;
  if (databaseUrl)
    return isUnreachable(error)
      ? new ConfigError(`PostgreSQL at ${new URL(databaseUrl).host} cannot be used: ${error.message}. Check DATABASE_URL.`)
      : error;
  return 'errcode' in error && fileErrors.has(Number(error.errcode) & 0xff)
    ? new ConfigError(
        `${join(dataDir, 'careers.db')} cannot be used: ${error.message}. Choose another folder: DATA_DIR=… npm start`,
      )
    : error;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** SQLite's primary result codes for a file that cannot be had: PERM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const fileErrors = new Set([3, 8, 10, 11, 13, 14, 26]);

/** The network's errors, and PostgreSQL's for logins (28), names (3D), rights (42501), resources (53) and shutdowns (57). */
const isUnreachable = (error: Error) =>
  /^(ECONN|EHOSTUN|ENETUN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|28|3D|42501|53|57)/.test(codeOf(error)) ||
  /^(timeout exceeded|Connection terminated)/.test(error.message);

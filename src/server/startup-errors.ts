/** Turns startup errors that operators can fix into one line with the fix. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

export interface ListenAddress {
  /** Name of the port's setting. */
  setting: 'PORT' | 'MANAGEMENT_PORT';
  port: number;
  host: string;
}

/** Maps an error of opening the port. Returns unexpected errors unchanged. */
export function toListenError(error: unknown, { setting, host, port }: ListenAddress): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return new ConfigError(`Port ${port} is in use. Stop what runs there, or choose another: ${setting}=${port + 1} npm start`);
  if (code === 'EACCES')
    return new ConfigError(`Port ${port} is for privileged users only. Choose another: ${setting}=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError(
      `${setting.replace('PORT', 'HOST')} is ${host}, which is no address of this machine. The usual one is 127.0.0.1.`,
    );
  return error;
}

/** Maps an error of opening the database. Returns unexpected errors unchanged. */
export function toDatabaseError(error: unknown, { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): unknown {
  if (!(error instanceof Error)) return error;
  const tlsError = databaseUrl && describeTlsError(error);
  if (tlsError) return new ConfigError(`PostgreSQL at ${new URL(databaseUrl).host} cannot be trusted: ${tlsError}`);
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

/** DATABASE_URL off loopback requires verified TLS (platform/net/connection-tls.ts). */
function describeTlsError(error: Error): string | undefined {
  if (error.message === 'The server does not support SSL connections')
    return 'it offers no TLS. Switch its TLS on, or accept an unencrypted connection with sslmode=disable in DATABASE_URL.';
  if (/SELF_SIGNED|UNABLE_TO|CERT/.test(errorCode(error)))
    return `${error.message}. Name the file of its certificate authority in PGSSLROOTCERT.`;
  return error.message.includes('sslrootcert') || errorCode(error) === 'ENOENT'
    ? `${error.message}. Check PGSSLROOTCERT.`
    : undefined;
}

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** SQLite's primary result codes for an unusable file: PERM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const fileErrors = new Set([3, 8, 10, 11, 13, 14, 26]);

/** Network errors and PostgreSQL's for logins (28), names (3D), rights (42501), resources (53) and shutdowns (57). */
const isUnreachable = (error: Error) =>
  /^(ECONN|EHOSTUN|ENETUN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|28|3D|42501|53|57)/.test(errorCode(error)) ||
  /^(timeout exceeded|Connection terminated)/.test(error.message);

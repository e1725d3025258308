/** Creates the JSON logger, which redacts credentials and personal data. */
import { createHmac } from 'node:crypto';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { serializeRequest } from './http/request-log-serializer.ts';

export interface AppLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Creates the logger of a process. Fastify uses it as well. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { req: serializeRequest },
    redact: { paths: redactedPaths, censor: (value, path) => (isErrorCode(path) ? value : '[Redacted]') },
  };
  return destination ? pino(options, destination) : pino(options);
}

const sessionCookies = ['authToken', '_secure_ARJ_', '__Host-session_key'];
const secrets = ['authorization', 'cookie', 'set-cookie', 'token', ...sessionCookies, 'otp', 'credential', 'code'];

const redactedPaths = [
  // Databases quote the values of a rejected row.
  'err.detail',
  'err.where',
  // The censor function gets a path only for literal entries; `err` is above.
  'smtp.code',
  ...['', '*', '*.*', '*.*.*'].flatMap((prefix) => secrets.map((name) => `${prefix}["${name}"]`)),
];

/** Error codes such as ECONNREFUSED, EAUTH or 23505 help operators. One-time codes never appear at these paths. */
const isErrorCode = (path: string[]) => path.at(-1) === 'code' && ['err', 'cause', 'smtp'].includes(path.at(-2) ?? '');

/** Replaces email addresses in the log with a stable pseudonym that only the key can link to the address. */
export const createEmailPseudonymizer = (key: Buffer) => (email: string) =>
  createHmac('sha256', key).update(email).digest('hex').slice(0, 16);

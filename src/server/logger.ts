/** What the portal says of itself: lines of JSON, and in none of them what opens a session or names a candidate. */
import { createHmac } from 'node:crypto';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { serializeRequest } from './http/request-log-serializer.ts';

export interface AppLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The one log of a process, its HTTP side included. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const settings: LoggerOptions = {
    level,
    serializers: { req: serializeRequest },
    redact: { paths: redacted, censor: (value, path) => (isErrorCode(path) ? value : '[Redacted]') },
  };
  return destination ? pino(settings, destination) : pino(settings);
}

const secrets = ['authorization', 'cookie', 'set-cookie', 'token', 'authToken', '_secure_ARJ_', 'otp', 'credential', 'code'];

const redacted = [
  // A database names the values of the row it refuses.
  'err.detail',
  'err.where',
  // The censor is told the name of a place only where one is written out; `err` is above.
  'smtp.code',
  ...['', '*', '*.*', '*.*.*'].flatMap((place) => secrets.map((name) => `${place}["${name}"]`)),
];

/** ECONNREFUSED, EAUTH, 23505: what tells an operator what is wrong. A one-time code never stands in these places. */
const isErrorCode = (path: string[]) => path.at(-1) === 'code' && ['err', 'cause', 'smtp'].includes(path.at(-2) ?? '');

/** Names an address in the log: the same address has the same name, and nobody without the key learns whose it is. */
export const createEmailPseudonymizer = (key: Buffer) => (email: string) =>
  createHmac('sha256', key).update(email).digest('hex').slice(0, 16);

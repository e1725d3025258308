import { createHmac } from 'node:crypto';

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Names an address in the log: the same address has the same name, and nobody without the key learns whose it is. */
export const addressNames = (key: Buffer) => (email: string) =>
  createHmac('sha256', key).update(email).digest('hex').slice(0, 16);

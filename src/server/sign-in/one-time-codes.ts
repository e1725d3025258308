/**
 * Codes that prove an address. A code of five digits is kept only as a keyed hash: without the key, which is not in the
 * database, nobody finds the digits again, whereas any hash without a key gives them up within minutes.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { Db } from '../db/database.ts';
import type { Clock } from '../sessions/sessions.ts';
import { oneTimeCodesStore } from './one-time-codes-store.ts';

interface IssuedCode {
  email: string;
  code: string;
  askedAt: Date;
  expiresAt: Date;
}

export interface OneTimeCodesSettings {
  db: Db;
  /** Keys the hashes; 32 bytes. */
  key: Buffer;
  now: Clock;
  /** A random integer from 0 to one below the bound, from a source that cannot be foretold. */
  draw(bound: number): number;
  /** How many codes an address gets in an hour; the rest is silence, so that nobody is flooded. */
  codesPerHour: number;
  mails: CodeMails;
}

interface CodeMails {
  /** Inside the transaction that keeps the code, so that neither comes without the other. */
  queueCode(transaction: Db, issued: IssuedCode): Promise<void>;
  /** Says, after the commit, that a mail waits. */
  wake(): void;
}

export type OneTimeCodes = ReturnType<typeof openOneTimeCodes>;

const hourMs = 3_600_000;

export function openOneTimeCodes({ db, key, now, draw, codesPerHour, mails }: OneTimeCodesSettings) {
  const store = oneTimeCodesStore(db);

  const macOf = (id: string, email: string, code: string) =>
    createHmac('sha256', key).update(`${id}\0${email}\0${code}`).digest('hex');

  const hourAgo = () => new Date(now().getTime() - hourMs).toISOString();

  return {
    /** Mails a new code to an address in its stored form. It replaces any older one: only the newest is ever tried. */
    async issue(email: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const codes = oneTimeCodesStore(transaction);
        const { total, newestAt } = await codes.issuedSince(email, hourAgo());
        if (total >= codesPerHour) return;

        const id = randomUUID();
        const code = String(draw(10 ** limits.otpLength)).padStart(limits.otpLength, '0');
        const askedAt = now();
        const expiresAt = new Date(askedAt.getTime() + limits.otpLifeMs);
        await codes.insert({
          id,
          email,
          mac: macOf(id, email, code),
          createdAt: after(newestAt, askedAt).toISOString(),
          expiresAt: expiresAt.toISOString(),
        });
        await mails.queueCode(transaction, { email, code, askedAt, expiresAt });
      });
      mails.wake();
    },

    /** Whether this code is the address's own, newest, still alive and unused. It is used up by the answer yes. */
    async redeem(email: string, code: string): Promise<boolean> {
      const at = now().toISOString();
      const tried = await store.countTry(email, at);
      // An address without a code costs the same work as one with a wrong code.
      const { id, mac } = tried ?? { id: '', mac: '0'.repeat(64) };
      const right = timingSafeEqual(Buffer.from(macOf(id, email, code), 'hex'), Buffer.from(mac, 'hex'));
      return right && tried !== undefined && (await store.use(id, at));
    },

    /** Deletes codes that are neither alive nor counted any more. */
    forget: () => store.forgetBefore(hourAgo()),
  };
}

/** A new code is newer than the one it replaces, also within one millisecond and when the clock was set back. */
function after(newestAt: string | null, now: Date): Date {
  const next = newestAt === null ? 0 : Date.parse(newestAt) + 1;
  return next > now.getTime() ? new Date(next) : now;
}

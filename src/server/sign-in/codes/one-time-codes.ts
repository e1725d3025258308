/**
 * Codes that prove an address. A code of five digits is kept only as a keyed hash: without the key, which is not in the
 * database, nobody finds the digits again, whereas any hash without a key gives them up within minutes. The link that is
 * mailed with it carries 256 random bits, of which a plain hash gives up nothing.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as limits from '#contract/limits.ts';
import { generateSecret, hashSecret } from '#server/platform/crypto/random-secret.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { SendPermit } from '../limits/network-rate-limiter.ts';
import { oneTimeCodeStore } from './one-time-code-store.ts';

export interface IssuedCode {
  email: string;
  code: string;
  /** What the mailed link carries. */
  linkToken: string;
  requestedAt: Date;
  expiresAt: Date;
}

export interface OneTimeCodeOptions {
  db: Db;
  /** Key the hashes; 32 bytes each. New codes get the first; those of the others still work. */
  keys: readonly [Buffer, ...Buffer[]];
  now: Clock;
  /** A random integer from 0 to one below the bound, from a source that cannot be foretold. */
  draw(bound: number): number;
  mails: CodeMails;
}

interface CodeMails {
  /** Inside the transaction that keeps the code, so that neither comes without the other. */
  queueCode(transaction: Db, issued: IssuedCode): Promise<void>;
  /** Says, after the commit, that a mail waits. */
  wake(): void;
}

/** A code that was right when it was tried. */
export interface VerifiedCode {
  /** Uses it up, and gives what asking for it was charged; undefined for all but the first who does. */
  consume(within: Db): Promise<SendPermit | undefined>;
}

export type OneTimeCodeService = ReturnType<typeof createOneTimeCodeService>;

export function createOneTimeCodeService({ db, keys, now, draw, mails }: OneTimeCodeOptions) {
  const store = oneTimeCodeStore(db);
  const keysById = new Map(keys.map((key) => [idOf(key), key]));

  const macOf = (key: Buffer, id: string, email: string, code: string) =>
    createHmac('sha256', key).update(`${id}\0${email}\0${code}`).digest();

  return {
    /** Mails a new code to an address in its stored form. It replaces any older one: only the newest is ever tried. */
    async issue(email: string, { askedFrom, charge }: SendPermit = {}): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const codes = oneTimeCodeStore(transaction);
        const newestAt = await codes.newestCreatedAt(email);
        const id = randomUUID();
        const code = generateCode(draw);
        const secret = generateSecret();
        const askedAt = now();
        const expiresAt = new Date(askedAt.getTime() + limits.otpTtlMs);
        await codes.insert({
          id,
          email,
          mac: macOf(keys[0], id, email, code).toString('hex'),
          keyId: idOf(keys[0]),
          linkHash: hashSecret(secret),
          createdAt: after(newestAt, askedAt).toISOString(),
          expiresAt: expiresAt.toISOString(),
          askedFrom: askedFrom ?? null,
          charge: charge ?? null,
        });
        await mails.queueCode(transaction, { email, code, linkToken: `${id}.${secret}`, requestedAt: askedAt, expiresAt });
      });
      mails.wake();
    },

    /** Whether this code is the address's own, newest, still alive and unused. The try counts, whatever becomes of what it opens. */
    async verify(email: string, code: string): Promise<VerifiedCode | undefined> {
      const at = now().toISOString();
      const tried = await store.countAttempt(email, at);
      // An address without a code costs the same work as one with a wrong code.
      const { id, mac, keyId } = tried ?? { id: '', mac: '0'.repeat(64), keyId: null };
      const key = keysById.get(keyId ?? '') ?? keys[0];
      const right = timingSafeEqual(macOf(key, id, email, code), Buffer.from(mac, 'hex'));
      if (!right || tried === undefined) return undefined;
      return { consume: async (within) => ((await oneTimeCodeStore(within).consume(id, at)) ? leaveOf(tried) : undefined) };
    },

    /** The address whose link this is, when it is alive and unused. It and its code are used up then. */
    async consumeLink(link: string, within: Db): Promise<(SendPermit & { email: string }) | undefined> {
      const [id = '', secret = ''] = link.split('.');
      const used = await oneTimeCodeStore(within).consumeByLink(id, hashSecret(secret), now().toISOString());
      return used && { email: used.email, ...leaveOf(used) };
    },
  };
}

/** Five digits, zeros in front included. */
export function generateCode(draw: OneTimeCodeOptions['draw']): string {
  return String(draw(10 ** limits.otpLength)).padStart(limits.otpLength, '0');
}

/** Names a key without telling it. */
const idOf = (key: Buffer) => createHash('sha256').update('key').update(key).digest('hex').slice(0, 8);
const leaveOf = ({ askedFrom, charge }: { askedFrom: string | null; charge: string | null }): SendPermit => ({
  ...(askedFrom !== null && { askedFrom }),
  ...(charge !== null && { charge }),
});

/** A new code is newer than the one it replaces, also within one millisecond and when the clock was set back. */
function after(newestAt: string | null, now: Date): Date {
  const next = newestAt === null ? 0 : Date.parse(newestAt) + 1;
  return next > now.getTime() ? new Date(next) : now;
}

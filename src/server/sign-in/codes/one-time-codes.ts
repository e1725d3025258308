/**
 * Issues and verifies one-time codes and their links.
 *
 * The database holds a keyed hash of the five digits: its key is stored elsewhere, because a plain hash of 100,000 codes
 * is broken by brute force at once. The link carries 256 random bits, for which a plain hash is enough.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as limits from '#contract/limits.ts';
import { generateSecret, hashSecret } from '#server/platform/crypto/random-secret.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { dayMs } from '#server/platform/time/durations.ts';
import type { MailPermit } from '../limits/code-mail-limiter.ts';
import type { SendPermit } from '../limits/network-rate-limiter.ts';
import { oneTimeCodeStore } from './one-time-code-store.ts';

export interface IssuedCode {
  email: string;
  code: string;
  /** Token of the mailed link. */
  linkToken: string;
  requestedAt: Date;
  expiresAt: Date;
  /** The link remains valid after its code while the address may get no further mail. */
  linkExpiresAt: Date;
}

export interface OneTimeCodeOptions {
  db: Db;
  /** Keys of the hashes, 32 bytes each. New codes use the first; the others verify older codes. */
  keys: readonly [Buffer, ...Buffer[]];
  now: Clock;
  /** Draws a random integer from 0 to below the bound, from an unpredictable source. */
  draw(bound: number): number;
  mails: CodeMails;
}

interface CodeMails {
  /** Queues the mail in the transaction that stores the code. */
  queueCode(trx: Db, issued: IssuedCode): Promise<void>;
  /** Does the same work for a mail that is not sent. */
  rehearseCode(trx: Db, issued: IssuedCode): Promise<void>;
  /** Wakes the outbox after the commit. */
  wake(): void;
}

/** The browser that requests a code. */
interface CodeRequest {
  /** The browser's secret, by which the page of the mailed link recognizes it. */
  requestSecret?: string | undefined;
  /** The id of the identity that waits for the code in this browser. */
  pendingIdentity?: string | undefined;
}

interface CodeTimes extends Pick<IssuedCode, 'requestedAt' | 'expiresAt' | 'linkExpiresAt'> {
  /** Only the newest code of an address is valid. */
  createdAt: Date;
}

interface StoredRequest {
  network: string | null;
  charge: string | null;
  pendingIdentity: string | null;
  requestSecret?: string | undefined;
}

/** A code that matched, and is not consumed yet. */
export interface VerifiedCode {
  id: string;
  permit: SendPermit;
  /** The id of the pending identity of the browser that requested the code. */
  pendingIdentity: string | null;
}

export type OneTimeCodeService = ReturnType<typeof createOneTimeCodeService>;

export function createOneTimeCodeService({ db, keys, now, draw, mails }: OneTimeCodeOptions) {
  const store = oneTimeCodeStore(db);
  const keysById = new Map(keys.map((key) => [computeKeyId(key), key]));

  const computeMac = (key: Buffer, id: string, email: string, code: string) =>
    createHmac('sha256', key).update(`${id}\0${email}\0${code}`).digest();

  async function storeCode(
    trx: Db,
    email: string,
    { createdAt, requestedAt, expiresAt, linkExpiresAt }: CodeTimes,
    { requestSecret, ...request }: StoredRequest,
  ): Promise<IssuedCode> {
    const id = randomUUID();
    const code = generateCode(draw);
    const secret = generateSecret();
    await oneTimeCodeStore(trx).insert({
      id,
      email,
      mac: computeMac(keys[0], id, email, code).toString('hex'),
      keyId: computeKeyId(keys[0]),
      linkHash: hashSecret(secret),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      linkExpiresAt: linkExpiresAt.toISOString(),
      requestedBy: requestSecret === undefined ? null : hashSecret(requestSecret),
      ...request,
    });
    return { email, code, linkToken: `${id}.${secret}`, requestedAt, expiresAt, linkExpiresAt };
  }

  return {
    /** Mails a new code to an address in its stored form. Only the newest code of an address can be verified. */
    async issue(
      email: string,
      { network, charge, linkTtlMs }: MailPermit = { linkTtlMs: limits.otpTtlMs },
      { pendingIdentity, requestSecret }: CodeRequest = {},
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const newestAt = await oneTimeCodeStore(trx).newestCreatedAt(email);
        const requestedAt = now();
        const times = {
          createdAt: chooseCreationTime(newestAt, requestedAt),
          requestedAt,
          expiresAt: new Date(requestedAt.getTime() + limits.otpTtlMs),
          linkExpiresAt: new Date(requestedAt.getTime() + linkTtlMs),
        };
        const request = { network: network ?? null, charge: charge ?? null, pendingIdentity: pendingIdentity ?? null };
        await mails.queueCode(trx, await storeCode(trx, email, times, { ...request, requestSecret }));
      });
      mails.wake();
    },

    /** Does the work of `issue` for an unusable code, so that a client cannot measure whether a mail was sent. */
    async recordUnsent(email: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await oneTimeCodeStore(trx).newestCreatedAt(email);
        const requestedAt = now();
        const times = { createdAt: new Date(0), requestedAt, expiresAt: requestedAt, linkExpiresAt: requestedAt };
        const request = { network: null, charge: null, pendingIdentity: null };
        await mails.rehearseCode(trx, await storeCode(trx, email, times, request));
      });
      mails.wake();
    },

    /** Returns whether the address has a valid code. */
    isLive: (email: string): Promise<boolean> => store.isLive(email, now().toISOString()),

    /** Returns whether a code was mailed in the last day and is still stored. One that was not mailed is older. */
    async isRecent(email: string): Promise<boolean> {
      const newestAt = await store.newestCreatedAt(email);
      return newestAt !== null && Date.parse(newestAt) > now().getTime() - dayMs;
    },

    /** Counts an attempt outside any transaction, so a failed sign-in cannot undo the count. */
    async verify(email: string, code: string): Promise<VerifiedCode | undefined> {
      const stored = await store.countAttempt(email, now().toISOString());
      // An address without a code costs the same work as one with a wrong code.
      const { id, mac, keyId } = stored ?? { id: '', mac: '0'.repeat(64), keyId: null };
      const key = keysById.get(keyId ?? '') ?? keys[0];
      const isMatch = timingSafeEqual(computeMac(key, id, email, code), Buffer.from(mac, 'hex'));
      return isMatch && stored ? { id, permit: toSendPermit(stored), pendingIdentity: stored.pendingIdentity } : undefined;
    },

    /** Consumes a verified code; false when another request was faster. */
    consume({ id }: VerifiedCode, trx: Db): Promise<boolean> {
      return oneTimeCodeStore(trx).consume(id, now().toISOString());
    },

    /** Describes a valid link without consuming it. */
    async findLink(link: string): Promise<{ email: string; linkExpiresAt: string; requestedBy: string | null } | undefined> {
      const [id = '', secret = ''] = link.split('.');
      return store.findByLink(id, hashSecret(secret), now().toISOString());
    },

    /** Consumes a link together with its code; undefined when it expired or was used. */
    async consumeLink(link: string, trx: Db): Promise<(Omit<VerifiedCode, 'id'> & { email: string }) | undefined> {
      const [id = '', secret = ''] = link.split('.');
      const consumed = await oneTimeCodeStore(trx).consumeByLink(id, hashSecret(secret), now().toISOString());
      if (!consumed) return undefined;
      const { email, pendingIdentity } = consumed;
      return { email, permit: toSendPermit(consumed), pendingIdentity };
    },
  };
}

/** Five digits, leading zeros included. */
export function generateCode(draw: OneTimeCodeOptions['draw']): string {
  return String(draw(10 ** limits.otpLength)).padStart(limits.otpLength, '0');
}

/** Identifies a key without disclosing it. */
const computeKeyId = (key: Buffer) => createHash('sha256').update('key').update(key).digest('hex').slice(0, 8);
const toSendPermit = ({ network, charge }: { network: string | null; charge: string | null }): SendPermit => ({
  ...(network !== null && { network }),
  ...(charge !== null && { charge }),
});

/** A new code is newer than the previous one, even within one millisecond or after the clock was set back. */
function chooseCreationTime(newestAt: string | null, now: Date): Date {
  const next = newestAt === null ? 0 : Date.parse(newestAt) + 1;
  return next > now.getTime() ? new Date(next) : now;
}

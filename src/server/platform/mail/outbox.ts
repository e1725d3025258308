/**
 * Mails on their way out. Whoever queues one is done with it: the mail is a row, sealed, and this worker hands it over,
 * now or after the mail server has come back, and in whichever process is alive then.
 */
import { randomUUID } from 'node:crypto';
import type { AppLogger } from '#server/logger.ts';
import { decrypt, encrypt } from '../crypto/encryption.ts';
import type { Db } from '../db/database.ts';
import { dayMs, secondMs } from '../time/durations.ts';
import type { MailMessage } from './mail-templates.ts';
import { outboxStore, type PendingMail } from './outbox-store.ts';
import { type Mailer, PermanentMailError, sendTimeoutMs, smtpErrorDetails } from './smtp-mailer.ts';

export interface OutboxOptions {
  db: Db;
  mailer: Mailer;
  /** Seal what waits; 32 bytes each. The first seals, all of them open. */
  keys: readonly [Buffer, ...Buffer[]];
  now: () => Date;
  log: AppLogger;
  /** Names an address without telling it. */
  pseudonymize(email: string): string;
}

export interface EnqueueOptions {
  /** After this the mail is dropped rather than sent late; a day from now when unset. */
  expiresAt?: Date;
  /** The transaction that the mail belongs to. Whoever opened it calls `wake` once it is committed. */
  trx?: Db;
}

const maxConcurrentSends = 4;
/** A process that died while it sent holds its mail back for this long; longer than any try takes. */
const claimTimeoutMs = sendTimeoutMs + 10 * secondMs;
/** How soon a mail is seen that another process queued, or that nobody woke this one for. */
const pollIntervalMs = 10 * secondMs;

export function openOutbox({ db, mailer, keys, now, log, pseudonymize: nameOf }: OutboxOptions) {
  const store = outboxStore(db);
  const running = new Set<Promise<void>>();
  /** A clock that is set on lets a claim run out while its mail is being handed over. */
  const underWay = new Set<string>();
  let state: 'idle' | 'working' | 'stopped' = 'idle';
  let wokenMeanwhile = false;
  let timer: NodeJS.Timeout | undefined;

  /** Starts another lane, so that one mail that takes long keeps no other waiting. */
  function wake(): void {
    wokenMeanwhile = running.size === maxConcurrentSends;
    if (state !== 'working' || wokenMeanwhile) return;
    const lane = work().finally(() => {
      running.delete(lane);
      if (wokenMeanwhile) wake();
    });
    running.add(lane);
  }

  async function work(): Promise<void> {
    try {
      await deliverDue();
      lookAgainAfter(untilDue(await store.nextDueAt([...underWay])));
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be worked on');
      lookAgainAfter(pollIntervalMs);
    }
  }

  function lookAgainAfter(ms: number): void {
    clearTimeout(timer);
    if (state === 'working') timer = setTimeout(wake, ms).unref();
  }

  const untilDue = (dueAt: string | undefined) =>
    dueAt === undefined ? pollIntervalMs : Math.min(pollIntervalMs, Math.max(0, Date.parse(dueAt) - now().getTime()));

  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

  /** Hands over every mail that is due, one after another. */
  async function deliverDue(): Promise<void> {
    while (state !== 'stopped') {
      const mail = await store.claimDue(now().toISOString(), later(claimTimeoutMs), [...underWay]);
      if (!mail) return;
      underWay.add(mail.id);
      wake();
      await deliver(mail).finally(() => underWay.delete(mail.id));
    }
  }

  async function deliver(waiting: PendingMail): Promise<void> {
    const { id, expiresAt } = waiting;
    if (expiresAt <= now().toISOString()) return giveUp(waiting, 'a mail was not handed over in time and is dropped');
    const mail = opened(waiting);
    if (!mail) return giveUp(waiting, 'a waiting mail cannot be opened with this secret key and is dropped');
    try {
      await mailer.send({ ...mail, id });
    } catch (error) {
      if (error instanceof PermanentMailError) {
        return giveUp(waiting, 'the mail server refuses the mail for good', { smtp: smtpErrorDetails(error) });
      }
      const tryAgain = now().getTime() + retryDelayMs(mail.kind, waiting.attempts);
      const retryAt = new Date(Math.min(tryAgain, Date.parse(expiresAt))).toISOString();
      log.warn(
        { ...named(waiting), retryAt, smtp: smtpErrorDetails(error) },
        'a mail could not be handed over and is tried again',
      );
      return store.scheduleRetry(id, retryAt);
    }
    await store.markSent(id, now().toISOString());
  }

  function opened({ id, payload }: PendingMail): MailMessage | undefined {
    if (payload === null) return undefined;
    for (const key of keys) {
      try {
        return JSON.parse(decrypt(payload, key, id));
      } catch {
        // Sealed with another of the keys, or with one that is gone.
      }
    }
    return undefined;
  }

  function giveUp(waiting: PendingMail, reason: string, fault: object = {}): Promise<void> {
    log.error({ ...named(waiting), ...fault }, reason);
    return store.markFailed(waiting.id, now().toISOString());
  }

  const named = ({ id, kind, recipient, attempts }: PendingMail) => ({ mail: id, kind, to: nameOf(recipient), attempts });

  return {
    async enqueue(mail: MailMessage, { expiresAt, trx }: EnqueueOptions = {}): Promise<void> {
      const id = randomUUID();
      const payload = encrypt(JSON.stringify(mail), keys[0], id);
      const row = { id, kind: mail.kind, recipient: mail.to, payload, expiresAt: expiresAt?.toISOString() ?? later(dayMs) };
      await outboxStore(trx ?? db).insert(row, now().toISOString());
      if (!trx) wake();
    },

    /** Says that something was queued. */
    wake,
    deliverDue,

    start(): void {
      state = 'working';
      wake();
    },

    /** Waits for the mails that are being handed over. The others stay for the next start. */
    async stop(): Promise<void> {
      state = 'stopped';
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** 5, 15, 45 seconds and so on; whoever waits for a code has it within a minute of the server's return. */
export function retryDelayMs(kind: MailMessage['kind'], attempts: number): number {
  const longestMs = kind === 'code' ? 30 * secondMs : 300 * secondMs;
  return Math.min(5 * secondMs * 3 ** (attempts - 1), longestMs);
}

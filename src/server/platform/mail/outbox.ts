/** Delivers queued mails, with retries; any process can deliver them. */
import { randomUUID } from 'node:crypto';
import type { AppLogger } from '#server/logger.ts';
import { createDeliveryWorkers } from '../concurrency/delivery-workers.ts';
import { decryptWithAny, encrypt } from '../crypto/encryption.ts';
import type { Db } from '../db/database.ts';
import { retryDeadlock } from '../db/deadlock-retry.ts';
import { StorageError } from '../files/storage-error.ts';
import { dayMs, minuteMs, secondMs } from '../time/durations.ts';
import { isoAfter } from '../time/iso-timestamps.ts';
import type { AlertMailReference } from './alert-mail-templates.ts';
import type { CompanyMailReference } from './company-mail-templates.ts';
import { replaceRefused, splitReference } from './company-references.ts';
import type { MailMessage } from './mail-templates.ts';
import { type Claimable, outboxStore, type PendingMail } from './outbox-store.ts';
import { type Mailer, PermanentMailError, type RenderedMail, sendTimeoutMs, smtpErrorDetails } from './smtp-mailer.ts';

export interface OutboxOptions {
  db: Db;
  mailer: Mailer;
  /** Encrypt pending mails; 32 bytes each. The first encrypts, all of them decrypt. */
  keys: readonly [Buffer, ...Buffer[]];
  now: () => Date;
  log: AppLogger;
  /** Returns a pseudonym of an address for the log. */
  pseudonymize(email: string): string;
  /** Returns whether an address gets needed mails only. */
  isUnsubscribed(email: string): Promise<boolean>;
  references: MailReferences;
  /**
   * `trx` records that the mail is given up.
   * @param isRefused the mail server rejects it permanently; otherwise the mail has expired, or no key opens it
   */
  onUndelivered(trx: Db, mail: Pick<PendingMail, 'kind' | 'recipient'>, isRefused: boolean): Promise<void>;
}

/** Mails that are rendered when they are delivered. */
export interface MailReferences {
  /** `drop` when nothing of it may be sent any more, `wait` while all that may be sent are withdrawals that can be undone. */
  render(reference: CompanyMailReference | AlertMailReference): Promise<RenderedReference | 'drop' | 'wait'>;
  /** `trx` records that the mail server has accepted the mail. */
  onAccepted(trx: Db, reference: CompanyMailReference, at: string): Promise<void>;
  /** `trx` records that the mail is not sent again. */
  onDropped(trx: Db, reference: CompanyMailReference): Promise<void>;
}

interface RenderedReference {
  mail: RenderedMail;
  /** Receipt ids of the mail. */
  applications: string[];
  /** Receipt ids that the mail leaves out, since their withdrawals can be undone. */
  undecided: string[];
}

type QueuedMail = MailMessage | CompanyMailReference | AlertMailReference;

export interface EnqueueOptions {
  /** The mail is dropped rather than sent later than this; by default a day from now. */
  expiresAt?: Date;
  /** The transaction of the mail. Its owner calls `wake` after the commit. */
  trx?: Db;
}

const maxConcurrentSends = 4;
/** A mail server that refuses slowly, again and again, holds up no first attempt. */
const maxConcurrentRepeats = 2;
/** Longer than any attempt takes. Afterwards another process may claim the mail of a crashed one. */
const claimTimeoutMs = sendTimeoutMs + 10 * secondMs;

export function openOutbox(options: OutboxOptions) {
  const { db, mailer, keys, now, log, pseudonymize, isUnsubscribed, references, onUndelivered } = options;
  const store = outboxStore(db);
  let repeats = 0;
  const { wake, deliverDue, start, stop } = createDeliveryWorkers({
    maxConcurrent: maxConcurrentSends,
    claim,
    deliver: (mail) => deliver(mail).finally(() => isRepeat(mail) && repeats--),
    nextDueAt: (excludedIds) => store.nextDueAt(claimable(excludedIds)),
    now,
    onError: (error) => log.error({ err: error }, 'outbox worker failed'),
  });

  const timeIn = (ms: number) => isoAfter(now(), ms);
  const isRepeat = ({ attempts }: PendingMail) => attempts > 1;

  function claimable(excludedIds: readonly string[]): Claimable {
    return { excludedIds, onlyFirstAttempts: repeats === maxConcurrentRepeats };
  }

  async function claim(excludedIds: readonly string[]): Promise<PendingMail | undefined> {
    const mail = await store.claimDue(now().toISOString(), timeIn(claimTimeoutMs), claimable(excludedIds));
    if (mail && isRepeat(mail)) repeats++;
    return mail;
  }

  async function deliver(pending: PendingMail): Promise<void> {
    const { id, expiresAt } = pending;
    const queued = decryptQueuedMail(pending, keys);
    if (expiresAt <= now().toISOString()) {
      if (queued && 'notice' in queued) await db.transaction().execute((trx) => references.onDropped(trx, queued));
      return markFailed(pending, 'mail expired before delivery and is dropped', nameApplications(queued));
    }
    if (!queued) return markFailed(pending, 'mail cannot be decrypted with this secret key and is dropped');
    // At delivery, since the recipient may unsubscribe while the mail waits.
    if (queued.kind === 'update' && (await isUnsubscribed(queued.to))) {
      log.info(logFields(pending), 'the recipient has unsubscribed from updates, and the mail is dropped');
      return store.markFailed(id, now().toISOString());
    }
    let unsent = queued;
    let sent = queued;
    try {
      const isReference = 'notice' in queued || 'run' in queued;
      const rendered = isReference ? await references.render(queued) : { mail: queued, applications: [], undecided: [] };
      if (rendered === 'wait') return store.scheduleRetry(id, timeIn(minuteMs));
      if (rendered === 'drop') return drop(pending, queued);
      if ('notice' in queued) {
        const [ready, undecided] = splitReference(queued, rendered.undecided);
        const attempt = { ...ready, attempted: [...new Set([...(ready.attempted ?? []), ...rendered.applications])] };
        // Before the attempt, since its result stays unknown after a crash.
        await db.transaction().execute(async (trx) => {
          await outboxStore(trx).replacePayload(id, encryptMail(attempt, id));
          // Otherwise one candidate could hold up the applications of all others.
          if (undecided) await insert(undecided, { expiresAt: new Date(expiresAt), trx });
        });
        [unsent, sent] = [ready, attempt];
      }
      await mailer.send({ ...rendered.mail, id });
    } catch (error) {
      if (error instanceof PermanentMailError) {
        const smaller = error.isContent && 'notice' in unsent ? replaceRefused(unsent) : [];
        if (smaller.length > 0) return replace(pending, smaller, error);
        const details = { ...nameApplications(unsent), smtp: smtpErrorDetails(error) };
        return markFailed(pending, 'the mail server rejects the mail permanently', details, true);
      }
      if (sent !== unsent && isNotAccepted(error)) await store.replacePayload(id, encryptMail(unsent, id));
      const nextAttempt = now().getTime() + retryDelayMs(queued.kind, pending.attempts);
      const retryAt = new Date(Math.min(nextAttempt, Date.parse(expiresAt))).toISOString();
      const reason = error instanceof StorageError ? { storage: error.message } : { smtp: smtpErrorDetails(error) };
      log.warn({ ...logFields(pending), retryAt, ...reason }, 'mail delivery failed and will be retried');
      return store.scheduleRetry(id, retryAt);
    }
    // Without the record the mail would be sent again.
    await retryDeadlock(() =>
      db.transaction().execute(async (trx) => {
        const at = now().toISOString();
        // Locks in the order of an account's deletion: the application, then the mail.
        if ('notice' in sent) await references.onAccepted(trx, sent, at);
        await outboxStore(trx).markSent(id, at);
      }),
    );
  }

  async function drop(pending: PendingMail, queued: QueuedMail): Promise<void> {
    log.info(logFields(pending), 'mail is dropped: none of its applications or jobs may be sent any more');
    await db.transaction().execute(async (trx) => {
      if ('notice' in queued) await references.onDropped(trx, queued);
      await outboxStore(trx).delete(pending.id);
    });
  }

  async function replace(pending: PendingMail, mails: readonly CompanyMailReference[], error: PermanentMailError): Promise<void> {
    const { id, attempts, expiresAt } = pending;
    log.warn(
      { ...logFields(pending), replacements: mails.length, smtp: smtpErrorDetails(error) },
      'the mail server refuses the content, and the mail is sent in halves or without details',
    );
    await db.transaction().execute(async (trx) => {
      // The attempts go on: a server that refuses slowly holds up no first attempt.
      for (const mail of mails) await insert(mail, { expiresAt: new Date(expiresAt), trx }, attempts);
      await outboxStore(trx).delete(id);
    });
  }

  const encryptMail = (mail: QueuedMail, id: string) => encrypt(JSON.stringify(mail), keys[0], id);

  async function markFailed(pending: PendingMail, reason: string, details: object = {}, isRefused = false): Promise<void> {
    log.error({ ...logFields(pending), ...details }, reason);
    await retryDeadlock(() =>
      db.transaction().execute(async (trx) => {
        // Locks in the order of an account's deletion: the candidate, then the mail.
        await onUndelivered(trx, pending, isRefused);
        await outboxStore(trx).markFailed(pending.id, now().toISOString());
      }),
    );
  }

  const logFields = ({ id, kind, recipient, attempts }: PendingMail) => ({
    mail: id,
    kind,
    to: pseudonymize(recipient),
    attempts,
  });

  /** Returns the id of the mail. */
  async function insert(mail: QueuedMail, { expiresAt, trx }: EnqueueOptions, attempts = 0): Promise<string> {
    const id = randomUUID();
    const row = {
      id,
      kind: mail.kind,
      recipient: mail.to,
      payload: encryptMail(mail, id),
      attempts,
      expiresAt: expiresAt?.toISOString() ?? timeIn(dayMs),
    };
    await outboxStore(trx ?? db).insert(row, now().toISOString());
    return id;
  }

  return {
    async enqueue(mail: QueuedMail, options: EnqueueOptions = {}): Promise<void> {
      await insert(mail, options);
      if (!options.trx) wake();
    },

    /** Does the work of `enqueue` for a mail that is not sent, in a transaction. */
    async rehearse(mail: MailMessage, options: EnqueueOptions & { trx: Db }): Promise<void> {
      await outboxStore(options.trx).delete(await insert(mail, options));
    },

    /** Delivers newly queued mails after their transaction commits. */
    wake,
    deliverDue,

    start,
    /** Waits for deliveries in progress, and closes the mailer. Other mails wait for the next start. */
    async stop() {
      await stop();
      await mailer.close();
    },
  };
}

/** Undefined if none of the keys opens the mail. */
export function decryptQueuedMail(
  { id, payload }: Pick<PendingMail, 'id' | 'payload'>,
  keys: OutboxOptions['keys'],
): QueuedMail | undefined {
  const text = payload === null ? undefined : decryptWithAny(payload, keys, id);
  return text === undefined ? undefined : JSON.parse(text);
}

/** The operator finds them in the export. */
const nameApplications = (mail: QueuedMail | undefined) => (mail && 'notice' in mail ? { applications: mail.applications } : {});

/** Whether the server has certainly not accepted the mail: it rejected the mail or was unreachable, or a file could not be read. */
function isNotAccepted(error: unknown): boolean {
  if (error instanceof StorageError) return true;
  const { code, responseCode = 0 } = smtpErrorDetails(error);
  return responseCode >= 400 || code === 'ECONNREFUSED' || code === 'ENOTFOUND';
}

/** Backs off exponentially: 5, 15, 45 s. Codes wait at most 30 s, so they arrive within a minute of the server's return. */
export function retryDelayMs(kind: MailMessage['kind'], attempts: number): number {
  const maxDelayMs = kind === 'code' ? 30 * secondMs : 300 * secondMs;
  return Math.min(5 * secondMs * 3 ** (attempts - 1), maxDelayMs);
}

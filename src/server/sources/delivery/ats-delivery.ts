/** Hands queued applications over to applicant tracking systems, with retries. One node at a time sends one. */
import { companyRecordStore } from '#server/applications/company/company-record-store.ts';
import type { AppLogger } from '#server/logger.ts';
import { createDeliveryWorkers } from '#server/platform/concurrency/delivery-workers.ts';
import { createRunningCounts } from '#server/platform/concurrency/running-counts.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { StorageError } from '#server/platform/files/storage-error.ts';
import type { ResolveHost } from '#server/platform/net/pinned-lookup.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { minuteMs, secondMs } from '#server/platform/time/durations.ts';
import { isoAfter } from '#server/platform/time/iso-timestamps.ts';
import { selfIdentificationStore } from '#server/self-identification/self-identification-store.ts';
import type { SelfIdentificationService } from '#server/self-identification/self-identifications.ts';
import { describeFailure } from '#server/webhooks/webhook-request.ts';
import { toId } from '../mapping/json-values.ts';
import type { SourceKeys } from '../source-keys.ts';
import { createSubmitClient, type SubmitClient, UnsentError } from '../submitters/submit-client.ts';
import type { FindResult, SubmitResult, SubmittedApplication } from '../submitters/submitter.ts';
import { type AtsAccount, allowedHostsOf, listAtsAccounts } from './ats-accounts.ts';
import { atsDeliveryStore, type ClaimedAtsDelivery } from './ats-delivery-store.ts';
import { createAtsRequestSlots } from './ats-request-slots.ts';
import { atsRequestTimes } from './ats-request-times.ts';
import { computeAtsRetryDelayMs } from './ats-retries.ts';
import { loadApplication } from './delivered-application.ts';

export interface AtsDeliveryOptions {
  db: Db;
  files: Pick<FileStore, 'open'>;
  keys: SourceKeys;
  selfIdentifications: Pick<SelfIdentificationService, 'load'>;
  publicOrigin: string;
  importAllowHosts: readonly string[];
  now: Clock;
  log: AppLogger;
  /** Spreads retries; from 0 to 1. */
  random?: () => number;
  resolve?: ResolveHost;
  timeoutMs?: number;
}

const maxConcurrent = 8;
/** A hanging system delays no other. */
const maxConcurrentOfSource = 2;
const defaultTimeoutMs = 30 * secondMs;
/** Renewed while an attempt lasts. Afterwards another process may take over from a crashed one. */
const claimMs = minuteMs;
/** Longer pauses delay only this application. */
const maxPauseMs = 60 * minuteMs;

interface Delivery extends ClaimedAtsDelivery {
  id: string;
  account: AtsAccount;
  /** Makes room for another of its source. */
  end(): void;
}

export function createAtsDelivery(options: AtsDeliveryOptions) {
  const { db, files, keys, selfIdentifications, now, log, random = Math.random } = options;
  const store = atsDeliveryStore(db);
  const times = atsRequestTimes(db);
  const running = createRunningCounts();

  const timeoutOf = ({ submitter }: AtsAccount) => options.timeoutMs ?? submitter.timeoutMs ?? defaultTimeoutMs;
  const requestSlots = createAtsRequestSlots({ times, timeoutOf, now });
  const timeIn = (ms: number) => isoAfter(now(), ms);

  /** The accounts that may get a request now, and when the first of the others may. */
  async function listReady(): Promise<{ ready: Map<string, AtsAccount>; resumesAt: string | undefined }> {
    const [accounts, paused] = await Promise.all([listAtsAccounts(db, keys), times.listPaused(now().toISOString())]);
    const ready = new Map<string, AtsAccount>();
    let resumesAt: string | undefined;
    for (const [source, account] of accounts) {
      const until = paused.get(account.name);
      if (until !== undefined) resumesAt = resumesAt === undefined || until < resumesAt ? until : resumesAt;
      else if (running.count(source) < maxConcurrentOfSource) ready.set(source, account);
    }
    return { ready, resumesAt };
  }

  async function claim(excludedIds: readonly string[]): Promise<Delivery | undefined> {
    const { ready } = await listReady();
    const claimed = await store.claimDue([...ready.keys()], now().toISOString(), timeIn(claimMs), excludedIds);
    const account = claimed && ready.get(claimed.source);
    if (!account) return undefined;
    return { ...claimed, id: claimed.receiptId, account, end: running.begin([claimed.source]) };
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const heartbeat = setInterval(() => store.renew(delivery, timeIn(claimMs)).catch(() => {}), claimMs / 4);
    try {
      await attempt(delivery);
    } finally {
      clearInterval(heartbeat);
      delivery.end();
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { account, inDoubt } = delivery;
    const { submitter, access } = account;
    if (inDoubt && submitter.whenInDoubt === 'leave') return markUncertain(delivery, 'an attempt got no answer');
    let application: SubmittedApplication | undefined;
    try {
      application = await loadApplication(db, files, delivery.receiptId);
    } catch (error) {
      const reason = error instanceof StorageError ? error.message : describeFailure(error);
      return retry(delivery, `cannot be read: ${reason}`, 0);
    }
    // Its candidate was deleted, and the row with it.
    if (!application) return;
    const client = openClient(account);
    if (inDoubt && submitter.whenInDoubt === 'ask') {
      const found = await submitter
        .find?.(client, application, access)
        .catch((error: unknown) => ({ failure: describeFailure(error) }));
      if (found && 'failure' in found) return leaveInDoubt(delivery, `cannot be asked: ${found.failure}`);
      if (found?.result === 'found') return markHandedOver(delivery, found.atsId);
      if (found?.result !== 'missing') return markUncertain(delivery, 'the key cannot tell whether it arrived');
    }
    const sent = application;
    let result: SubmitResult | undefined;
    try {
      result = await requestSlots.run(account, async () => {
        const current = await readCurrent(delivery, sent).catch((error) => {
          throw new UnsentError(describeFailure(error));
        });
        return current && submitter.submit(client, current, access);
      });
    } catch (error) {
      if (error instanceof UnsentError) return retry(delivery, `not sent: ${error.message}`, 0);
      const failure = describeFailure(error);
      if (submitter.whenInDoubt === 'leave') return markUncertain(delivery, `no answer: ${failure}`);
      return leaveInDoubt(delivery, `no answer: ${failure}`);
    }
    if (!result) return store.release(delivery, timeIn(secondMs));
    await record(delivery, result);
    if (result.result === 'accepted' && !result.atsId) await learnId(delivery, () => submitter.find?.(client, sent, access));
  }

  /**
   * A slot may be free 15 seconds later only. A withdrawal deletes the voluntary answers, also one that was undone since. Undefined for a
   * withdrawn application.
   */
  async function readCurrent(
    { account, receiptId }: Delivery,
    sent: SubmittedApplication,
  ): Promise<SubmittedApplication | undefined> {
    if (!(await store.isWanted(receiptId))) return undefined;
    if (!account.submitter.takesSelfIdentification) return sent;
    return { ...sent, selfIdentification: await selfIdentifications.load(receiptId) };
  }

  /** For an answer without an id. Otherwise the first event with the candidate's address would bring one, perhaps of a stranger. */
  async function learnId(delivery: Delivery, find: () => Promise<FindResult> | undefined): Promise<void> {
    try {
      const found = await find();
      const atsId = found?.result === 'found' ? toId(found.atsId) : '';
      if (atsId) await store.recordId(delivery.receiptId, atsId);
    } catch (error) {
      log.warn({ ...logFields(delivery), result: describeFailure(error) }, 'the id of an application cannot be asked');
    }
  }

  function record(delivery: Delivery, result: SubmitResult): Promise<void> {
    switch (result.result) {
      case 'accepted':
        return markHandedOver(delivery, result.atsId);
      case 'duplicate':
        if (delivery.inDoubt) return markHandedOver(delivery, result.atsId);
        return markRefused(delivery, 'it has an application of this candidate already');
      case 'refused':
        return delivery.inDoubt ? markUncertain(delivery, result.reason) : markRefused(delivery, result.reason);
      case 'retry':
        return retry(delivery, result.reason, result.retryAfterMs);
    }
  }

  const openClient = (account: AtsAccount): SubmitClient =>
    createSubmitClient({
      origin: account.origin,
      userAgent: `careers-portal (+${options.publicOrigin})`,
      allowedHosts: allowedHostsOf(account, options.importAllowHosts),
      timeoutMs: timeoutOf(account),
      now,
      resolve: options.resolve,
    });

  /** Voluntary answers are deleted once sent. Locks in the order of an account's deletion: the application, then the delivery. */
  async function markHandedOver(delivery: Delivery, atsId: string | undefined): Promise<void> {
    const at = now().toISOString();
    await db.transaction().execute(async (trx) => {
      await companyRecordStore(trx).markHandedOverToAts(delivery.receiptId, at);
      await atsDeliveryStore(trx).settle(delivery, { state: 'handed_over', at, atsId: toId(atsId) || null, result: null });
      await selfIdentificationStore(trx).delete(delivery.receiptId);
    });
  }

  /** The reason may quote the application, so it is in no log. */
  async function markRefused(delivery: Delivery, reason: string): Promise<void> {
    const at = now().toISOString();
    if (await store.settle(delivery, { state: 'refused', at, atsId: null, result: reason }))
      log.error(
        { event: 'hand_over_refused', ...logFields(delivery) },
        'an application was refused; see careers applications handed-over',
      );
  }

  async function markUncertain(delivery: Delivery, reason: string): Promise<void> {
    const at = now().toISOString();
    if (await store.settle(delivery, { state: 'uncertain', at, atsId: null, result: reason }))
      log.error(
        { event: 'hand_over_uncertain', ...logFields(delivery) },
        'an application may have arrived; see careers applications handed-over',
      );
  }

  async function retry(delivery: Delivery, result: string, retryAfterMs: number): Promise<void> {
    if (retryAfterMs > 0) await times.postpone(delivery.account.name, timeIn(Math.min(retryAfterMs, maxPauseMs)));
    const delayMs = computeAtsRetryDelayMs(delivery.attempts, retryAfterMs, random());
    if (delayMs === undefined) return giveUp(delivery, result);
    const retryAt = timeIn(delayMs);
    log.warn({ ...logFields(delivery), result, retryAt }, 'an application could not be handed over and will be retried');
    await store.scheduleRetry(delivery, retryAt, result);
  }

  async function leaveInDoubt(delivery: Delivery, result: string): Promise<void> {
    const delayMs = computeAtsRetryDelayMs(delivery.attempts, 0, random());
    if (delayMs === undefined) return markUncertain(delivery, result);
    const retryAt = timeIn(delayMs);
    log.warn({ ...logFields(delivery), result, retryAt }, 'an application may have arrived and will be checked');
    await store.leaveInDoubt(delivery, retryAt, result);
  }

  const giveUp = (delivery: Delivery, result: string) =>
    delivery.inDoubt ? markUncertain(delivery, result) : markRefused(delivery, `no success in three days: ${result}`);

  const logFields = ({ source, receiptId, attempts }: Delivery) => ({ source, application: receiptId, attempts });

  return createDeliveryWorkers<Delivery>({
    maxConcurrent,
    claim,
    deliver,
    async nextDueAt(excludedIds) {
      const { ready, resumesAt } = await listReady();
      const dueAt = await store.nextDueAt([...ready.keys()], excludedIds);
      return dueAt === undefined || (resumesAt !== undefined && resumesAt < dueAt) ? resumesAt : dueAt;
    },
    now,
    onError: (err) => log.error({ err }, 'applications could not be handed over'),
  });
}

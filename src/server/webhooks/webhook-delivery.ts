/** Delivers queued events to the endpoints, each with its own workers, with retries. */
import { companyRecordStore } from '../applications/company/company-record-store.ts';
import type { AppLogger } from '../logger.ts';
import { createDeliveryWorkers } from '../platform/concurrency/delivery-workers.ts';
import { decryptWithAny } from '../platform/crypto/encryption.ts';
import type { Db } from '../platform/db/database.ts';
import type { ResolveHost } from '../platform/net/pinned-lookup.ts';
import { parseRetryAfterMs } from '../platform/net/retry-schedule.ts';
import type { Clock } from '../platform/time/clock.ts';
import { hourMs } from '../platform/time/durations.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';
import { type ClaimedDelivery, webhookDeliveryStore } from './webhook-delivery-store.ts';
import type { WebhookEndpoint } from './webhook-endpoints.ts';
import { webhookClaimMs } from './webhook-events.ts';
import { describeFailure, postWebhook } from './webhook-request.ts';
import { computeRetryDelayMs } from './webhook-retries.ts';

export interface WebhookDeliveryOptions {
  db: Db;
  endpoints: readonly WebhookEndpoint[];
  allowedHosts: readonly string[];
  /** Decrypt waiting events. */
  keys: readonly Buffer[];
  now: Clock;
  log: AppLogger;
  /** Spreads retries; from 0 to 1. */
  random?: () => number;
  resolve?: ResolveHost;
  timeoutMs?: number;
}

/** For each endpoint: a hanging one delays no other. */
const maxConcurrentRequests = 8;
/** Longer waits are left to the single delivery. */
const maxPauseMs = hourMs;

export function createWebhookDelivery(options: WebhookDeliveryOptions) {
  const queues = options.endpoints.map((endpoint) => createEndpointQueue(endpoint, options));
  return {
    /** Delivers newly queued events after their transaction commits. */
    wake: () => queues.forEach((queue) => void queue.wake()),
    deliverDue: async () => void (await Promise.all(queues.map((queue) => queue.deliverDue()))),
    start: () => queues.forEach((queue) => void queue.start()),
    /** Waits for requests in progress. Other events wait for the next start. */
    stop: async () => void (await Promise.all(queues.map((queue) => queue.stop()))),
  };
}

function createEndpointQueue(endpoint: WebhookEndpoint, options: WebhookDeliveryOptions) {
  const { db, allowedHosts, keys, now, log, random = Math.random, resolve, timeoutMs } = options;
  const { name, company } = endpoint;
  const store = webhookDeliveryStore(db);
  /** The receiver asked for this pause, or for none of the events (`Infinity`). */
  let pausedUntil = 0;

  const timeIn = (ms: number) => isoAfter(now(), ms);
  const isPaused = () => now().getTime() < pausedUntil;

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const { id, payload } = delivery;
    if (delivery.expiresAt <= now().toISOString()) return markFailed(delivery, 'expired');
    const body = payload === null ? undefined : decryptWithAny(payload, keys, id);
    if (body === undefined) return markFailed(delivery, 'cannot be decrypted with this secret key');
    const answer = await postWebhook({ endpoint, id, body, at: now(), allowedHosts, resolve, timeoutMs }).catch(
      (error: unknown) => ({
        failure: describeFailure(error),
      }),
    );
    if ('failure' in answer) return retry(delivery, answer.failure, 0);
    if (answer.status >= 200 && answer.status < 300) return markDelivered(delivery);
    if (answer.status === 410) disable();
    const retryAfterMs = parseRetryAfterMs(answer.retryAfter, now());
    if (answer.status === 429 || answer.status === 503) pause(Math.min(retryAfterMs, maxPauseMs));
    return retry(delivery, String(answer.status), retryAfterMs);
  }

  /** Locks in the order of an account's deletion: the application, then the delivery. */
  function markDelivered({ id, type, orderKey: receiptId }: ClaimedDelivery): Promise<void> {
    const at = now().toISOString();
    return db.transaction().execute(async (trx) => {
      const { markHandedOver, markHandedOverToOperator } = companyRecordStore(trx);
      if (type === 'application.created')
        await (company === undefined ? markHandedOverToOperator : markHandedOver)(receiptId, at);
      await webhookDeliveryStore(trx).markDelivered(id, at);
    });
  }

  function retry(delivery: ClaimedDelivery, result: string, retryAfterMs: number): Promise<void> {
    const delayMs = computeRetryDelayMs(delivery.attempts, retryAfterMs, random());
    if (delayMs === undefined) return markFailed(delivery, result);
    const at = timeIn(delayMs);
    // It fails once expired. Later events of its key wait until then at most.
    const retryAt = at < delivery.expiresAt ? at : delivery.expiresAt;
    log.warn({ ...logFields(delivery), result, retryAt }, 'webhook delivery failed and will be retried');
    return store.scheduleRetry(delivery.id, retryAt, result);
  }

  function markFailed(delivery: ClaimedDelivery, result: string): Promise<void> {
    log.error({ ...logFields(delivery), result }, 'webhook delivery failed for good; `careers webhooks replay` repeats it');
    return store.markFailed(delivery.id, now().toISOString(), result);
  }

  function pause(ms: number): void {
    pausedUntil = Math.max(pausedUntil, now().getTime() + ms);
  }

  function disable(): void {
    if (pausedUntil === Number.POSITIVE_INFINITY) return;
    pausedUntil = Number.POSITIVE_INFINITY;
    log.error({ endpoint: name }, 'a webhook endpoint answered 410 Gone and is disabled until the next start');
  }

  const logFields = ({ id, type, attempts }: ClaimedDelivery) => ({ endpoint: name, delivery: id, type, attempts });

  return createDeliveryWorkers<ClaimedDelivery>({
    maxConcurrent: maxConcurrentRequests,
    async claim(excludedIds) {
      return isPaused() ? undefined : store.claimDue(name, now().toISOString(), timeIn(webhookClaimMs), excludedIds);
    },
    deliver,
    async nextDueAt(excludedIds) {
      if (pausedUntil === Number.POSITIVE_INFINITY) return undefined;
      return isPaused() ? new Date(pausedUntil).toISOString() : store.nextDueAt(name, excludedIds);
    },
    now,
    onError: (err) => log.error({ err, endpoint: name }, 'webhook worker failed'),
  });
}

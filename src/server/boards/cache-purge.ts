/** Purges outdated responses of changed jobs from a CDN. The request is signed (standardwebhooks.com). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../platform/time/clock.ts';
import { jobsTag, jobTag } from '../response-cache/cache-tags.ts';
import { signWebhook } from '../webhooks/webhook-signature.ts';
import { type BoardSender, boardTimeoutMs } from './board-announcer.ts';

export interface CachePurgeConfig {
  endpoint: string;
  /** Signs the requests. */
  key: Buffer;
}

/** Jobs of a request, each a tag, beside the tag `jobs`. Purge interfaces take some hundred tags. */
const batchSize = 100;
/** A closed job disappears from the CDN within seconds. */
const pollIntervalMs = 2000;

/** A failed request is repeated: purging twice does no harm. */
export function createCachePurgeSender({ endpoint, key }: CachePurgeConfig, now: Clock): BoardSender {
  return {
    channel: 'cdn',
    batchSize,
    budget: Number.POSITIVE_INFINITY,
    pollIntervalMs,
    periodOf: (at) => at.toISOString().slice(0, 13),
    async send(announcements) {
      const body = JSON.stringify({ tags: [jobsTag, ...announcements.map(({ jobId }) => jobTag(jobId))] });
      const response = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(boardTimeoutMs),
        headers: { 'content-type': 'application/json', ...signWebhook([key], { id: randomUUID(), at: now(), body }) },
        body,
      });
      await response.body?.cancel();
      return { status: response.status, retryAfter: response.headers.get('retry-after') ?? undefined };
    },
  };
}

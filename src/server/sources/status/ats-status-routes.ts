/** Receives the status webhooks of applicant tracking systems: signed, and answered at once. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '#server/domain-error.ts';
import { getClientAddress } from '#server/http/security/credentials.ts';
import type { AppLogger } from '#server/logger.ts';
import { createByteBudget } from '#server/platform/concurrency/byte-budget.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getSitePrefix } from '#server/platform/net/ip-address.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { secondMs } from '#server/platform/time/durations.ts';
import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts';
import { describeFailure } from '#server/webhooks/webhook-request.ts';
import { allowedHostsOf, toAtsAccount } from '../delivery/ats-accounts.ts';
import { type JsonRecord, toRecord } from '../mapping/json-values.ts';
import { findWebhookSecret, type SourceKeys } from '../source-keys.ts';
import { sourceStore } from '../source-store.ts';
import { createSubmitClient } from '../submitters/submit-client.ts';
import { ashbyStatus } from './ashby-status.ts';
import type { AtsStatusService } from './ats-status-service.ts';
import { greenhouseStatus } from './greenhouse-status.ts';
import { smartRecruitersStatus } from './smartrecruiters-status.ts';
import type { StatusEvent, StatusWebhook } from './status-webhook.ts';

interface AtsStatusContext {
  db: Db;
  atsStatus: AtsStatusService;
  rateLimits: Pick<RateLimiter, 'chargeWrongCompanySecret'>;
  now: Clock;
  log: AppLogger;
  config: { sourceKeys: SourceKeys; publicOrigin: string; importAllowHosts: readonly string[] };
}

const webhooks: Record<string, StatusWebhook> = {
  greenhouse: greenhouseStatus,
  ashby: ashbyStatus,
  smartrecruiters: smartRecruitersStatus,
};

const bodyLimit = 1_000_000;
/** As much as any call may have. Larger bodies are held in memory before their signature is checked, so they are counted. */
const usualBytes = 64 * 1024;
const maxLargeBytes = 16 * bodyLimit;
/** Of one site. */
const shareBytes = 4 * bodyLimit;
const maxBodyMs = 10 * secondMs;
/** Systems wait for an answer for about 20 seconds. */
const askTimeoutMs = 10 * secondMs;

export async function registerAtsStatusRoutes(app: FastifyInstance, context: AtsStatusContext): Promise<void> {
  const { db, atsStatus, rateLimits, now, log, config } = context;
  // A system repeats what gets a 503.
  const bodies = createByteBudget({ maxBytes: maxLargeBytes, shareBytes, maxWaiting: 0, maxWaitMs: 0, createError: unavailable });

  async function holdLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    if (bytes <= usualBytes) return;
    const reservation = bodies.open(bytes, [getSitePrefix(getClientAddress(request).network)]);
    const timer = setTimeout(() => request.raw.destroy(), maxBodyMs);
    request.raw.once('end', () => clearTimeout(timer));
    reply.raw.once('close', () => {
      clearTimeout(timer);
      reservation.release();
    });
    await reservation.growTo(bytes);
  }

  await app.register(async (scope) => {
    // The signature covers the bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

    // Before the body is read.
    scope.addHook<{ Params: { source: string } }>('onRequest', async (request, reply) => {
      if (findWebhookSecret(config.sourceKeys, request.params.source) === undefined) return reply.code(404).send();
      await holdLargeBody(request, reply);
    });

    scope.post<{ Params: { source: string } }>('/webhooks/sources/:source', async (request, reply) => {
      const source = await sourceStore(db).find(request.params.source);
      const secret = source && findWebhookSecret(config.sourceKeys, source.name);
      const webhook = source && webhooks[source.provider];
      if (!source || !webhook || secret === undefined) return reply.code(404).send();
      const { headers } = request;
      const received = { headers, body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) };
      const handshake = webhook.answerHandshake?.(received);
      if (handshake) return reply.headers(handshake).code(200).send();
      if (!webhook.isSigned(received, secret)) {
        await rateLimits.chargeWrongCompanySecret(getClientAddress(request));
        return reply.code(401).send();
      }
      const account = toAtsAccount(source, config.sourceKeys);
      if (!account) return reply.code(404).send();
      const client = createSubmitClient({
        origin: account.origin,
        userAgent: `careers-portal (+${config.publicOrigin})`,
        allowedHosts: allowedHostsOf(account, config.importAllowHosts),
        timeoutMs: askTimeoutMs,
        now,
      });
      let event: StatusEvent | undefined;
      try {
        event = await webhook.readEvent(received, parseObject(received.body), { client, access: account.access });
      } catch (error) {
        log.warn({ source: source.name, reason: describeFailure(error) }, 'a status could not be read; the system repeats it');
        return reply.code(503).send();
      }
      if (event) await atsStatus.apply(source.name, event);
      // An event of an application that did not come from here is no failure: the system would repeat it.
      return reply.code(200).send();
    });
  });
}

function parseObject(body: Buffer): JsonRecord {
  try {
    return toRecord(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
}

/** Receives the status webhooks of applicant tracking systems: signed, and answered at once. */
import type { FastifyInstance } from 'fastify';
import { getClientAddress } from '#server/http/security/credentials.ts';
import type { AppLogger } from '#server/logger.ts';
import type { Db } from '#server/platform/db/database.ts';
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
/** Systems wait for an answer for about 20 seconds. */
const askTimeoutMs = 10 * secondMs;

export async function registerAtsStatusRoutes(app: FastifyInstance, context: AtsStatusContext): Promise<void> {
  const { db, atsStatus, rateLimits, now, log, config } = context;
  await app.register(async (scope) => {
    // The signature covers the bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

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

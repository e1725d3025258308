/** Creates the services that hand applications over: to the company, its webhooks and its ATS. */
import { companyApplicationPath } from '#contract/addresses.ts';
import type { VisitCounts } from '../attribution/visit-counts.ts';
import type { Config } from '../config.ts';
import type { AppLogger } from '../logger.ts';
import { deriveKeys, type KeyRing } from '../platform/crypto/secret-key.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { openMailService } from '../platform/mail/mail-service.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import { createSelfIdentificationService } from '../self-identification/self-identifications.ts';
import { createAtsDelivery } from '../sources/delivery/ats-delivery.ts';
import { createAtsQueue } from '../sources/delivery/ats-queue.ts';
import { createWebhookDelivery } from '../webhooks/webhook-delivery.ts';
import type { loadWebhookEndpoints } from '../webhooks/webhook-endpoints.ts';
import { createWebhookEvents } from '../webhooks/webhook-events.ts';
import { createApplicationDigests } from './company/application-digests.ts';
import { createCompanyContacts } from './company/company-contacts.ts';
import type { createCompanyLinks } from './company/company-links.ts';
import { createHandOver } from './hand-over.ts';
import { createHandOverNotices } from './hand-over-notices.ts';

interface HandOverServiceOptions {
  env: Config;
  secrets: KeyRing;
  database: Database;
  files: FileStore;
  endpoints: ReturnType<typeof loadWebhookEndpoints>;
  companyLinks: ReturnType<typeof createCompanyLinks>;
  mails: ReturnType<typeof openMailService>;
  visitCounts: VisitCounts;
  runOwnerTransaction: RunOwnerTransaction;
  now: Clock;
  log: AppLogger;
}

export function createHandOverServices(options: HandOverServiceOptions) {
  const { env, secrets, database, files, endpoints, companyLinks, mails, visitCounts, runOwnerTransaction, now, log } = options;
  const { sourceKeys: keys, publicOrigin, importAllowHosts, webhookAllowHosts } = env;
  const { db, engine } = database;
  const webhookKeys = deriveKeys(secrets, 'webhooks');
  const webhookEvents = createWebhookEvents({
    endpoints,
    key: webhookKeys[0],
    linkTo(receiptId) {
      const { token, expiresAt } = companyLinks.sign(receiptId);
      return { url: publicOrigin + companyApplicationPath(receiptId, token), expiresAt };
    },
    now,
  });
  const webhooks = createWebhookDelivery({ db, endpoints, allowedHosts: webhookAllowHosts, keys: webhookKeys, now, log });
  const selfIdentifications = createSelfIdentificationService({
    db,
    keys: deriveKeys(secrets, 'self-identification'),
    runOwnerTransaction,
    now,
    wake: () => atsDelivery.wake(),
  });
  const atsDelivery = createAtsDelivery({ db, files, keys, selfIdentifications, publicOrigin, importAllowHosts, now, log });
  const handOver = createHandOver({
    db,
    visitCounts,
    notices: createHandOverNotices({
      mails,
      webhooks: { ...webhookEvents, wake: webhooks.wake },
      ats: { ...createAtsQueue({ keys, now }), wake: atsDelivery.wake },
      findContact: createCompanyContacts(env),
      engine,
      retentionMonths: env.retentionMonths,
    }),
    digests: createApplicationDigests({ db, mails, now }),
    now,
    log,
  });
  return { webhooks, webhookEvents, selfIdentifications, atsDelivery, handOver };
}

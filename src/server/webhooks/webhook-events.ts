/** Queues events for webhooks, in the transaction of the change. */
import { randomUUID } from 'node:crypto';
import type { ReleasedApplication } from '../accounts/account-erasure.ts';
import { type Answer, parseStoredAnswers } from '../applications/application-answers.ts';
import { parseAdvertisement } from '../applications/receipt-store.ts';
import { parseStoredAttribution, type Submission } from '../applications/submission-store.ts';
import { encrypt } from '../platform/crypto/encryption.ts';
import { deriveKeys, loadSecretKeys } from '../platform/crypto/secret-key.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { secondMs } from '../platform/time/durations.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';
import { type NewDelivery, webhookDeliveryStore } from './webhook-delivery-store.ts';
import { loadWebhookEndpoints, type WebhookEndpoint, type WebhookSettings } from './webhook-endpoints.ts';
import type { WebhookEvent, WebhookEventType } from './webhook-event-types.ts';
import { webhookTimeoutMs } from './webhook-request.ts';
import { webhookLifetimeMs } from './webhook-retries.ts';
import { type EventJob, webhookSourceStore } from './webhook-source-store.ts';

interface WebhookEventsOptions {
  endpoints: readonly WebhookEndpoint[];
  /** Encrypts waiting events; 32 bytes. */
  key: Buffer;
  /** Signs the address at which the company opens an application. Commands release none. */
  linkTo?: (receiptId: string) => { url: string; expiresAt: Date };
  now: Clock;
}

interface QueuedEvent {
  type: WebhookEventType;
  timestamp: string;
  data: object;
  orderKey: string;
  candidateId?: string;
  dueAt?: Date;
}

/** Longer than any attempt takes. Afterwards another process may claim the delivery of a crashed one. */
export const webhookClaimMs = webhookTimeoutMs + 10 * secondMs;

export type WebhookEvents = ReturnType<typeof createWebhookEvents>;

/** For commands, which queue events and leave the delivery to the portal. */
export function openWebhookEvents(env: WebhookSettings & Parameters<typeof loadSecretKeys>[0], now: Clock): WebhookEvents {
  const endpoints = loadWebhookEndpoints(env);
  // Without endpoints a command must not create a secret key.
  const key = endpoints.length === 0 ? Buffer.alloc(0) : deriveKeys(loadSecretKeys(env), 'webhooks')[0];
  return createWebhookEvents({ endpoints, key, now });
}

export function createWebhookEvents({ endpoints, key, linkTo, now }: WebhookEventsOptions) {
  const subscribersOf = (type: WebhookEventType, company: string) =>
    endpoints.filter(({ events, company: only }) => events.includes(type) && isSameCompany(only, company));

  /** Endpoints recorded at the release. Applications of earlier versions have none: use the company's current endpoints. */
  const receiversOf = (type: WebhookEventType, { webhooksTo, company }: Omit<ReleasedApplication, 'receiptId'>) =>
    webhooksTo === null
      ? subscribersOf(type, company)
      : endpoints.filter(({ name, events }) => events.includes(type) && webhooksTo.split(',').includes(name));

  function prepare({ name: endpoint }: WebhookEndpoint, event: QueuedEvent): NewDelivery {
    const { type, timestamp, data, orderKey, candidateId = null, dueAt = now() } = event;
    const id = `msg_${randomUUID()}`;
    const body: WebhookEvent = { type, timestamp, data };
    return {
      id,
      endpoint,
      type,
      orderKey,
      candidateId,
      payload: encrypt(JSON.stringify(body), key, id),
      dueAt: dueAt.toISOString(),
      expiresAt: isoAfter(now(), webhookLifetimeMs),
    };
  }

  const insert = (trx: Db, deliveries: NewDelivery[]) => webhookDeliveryStore(trx).insert(deliveries, now().toISOString());

  /** Adds the advertisement's title and company, as the candidate read them. */
  async function findApplication(trx: Db, receiptId: string) {
    const found = await webhookSourceStore(trx).findApplication(receiptId);
    if (!found) throw new Error(`application ${receiptId} cannot be read`);
    const { advertisement, job, ...application } = found;
    const { title, company } = advertisement === null ? job : parseAdvertisement(advertisement);
    return { ...application, company: job.company, job: toWireJob({ ...job, title, company }) };
  }

  return {
    hasSubscriber: (company: string) => subscribersOf('application.created', company).length > 0,

    /** Names all endpoints of the company, whichever events they receive. */
    listNames: (company: string) => endpoints.filter(({ company: only }) => isSameCompany(only, company)).map(({ name }) => name),

    /** Runs in the transaction that releases the application. */
    async queueCreated(trx: Db, { receiptId, candidateId, sentAt }: Submission): Promise<void> {
      if (endpoints.length === 0) return;
      const application = await findApplication(trx, receiptId);
      const { name, email, mobile, coverLetter, additionalInfo, resumeName, resumeSha256, resumeSize, attribution, job } =
        application;
      const { company } = application;
      const answers = parseStoredAnswers(application.answers);
      const link = linkTo?.(receiptId);
      const data = {
        application: {
          id: receiptId,
          sent_at: sentAt,
          cover_letter: coverLetter,
          additional_info: additionalInfo,
          ...(attribution !== null && { attribution: parseStoredAttribution(attribution) }),
          ...(answers.length > 0 && { answers: answers.map(toWireAnswer) }),
          ...(link && { url: link.url, url_expires_at: link.expiresAt.toISOString() }),
        },
        job,
        candidate: { id: candidateId, name, email, mobile: mobile && `+${mobile}` },
        // A resume that its candidate replaced is no longer stored.
        resume: resumeName === null ? null : { name: resumeName, sha256: resumeSha256, size: resumeSize },
      };
      const event = { type: 'application.created' as const, timestamp: sentAt, data, orderKey: receiptId, candidateId };
      await insert(
        trx,
        subscribersOf(event.type, company).map((endpoint) => prepare(endpoint, event)),
      );
    },

    /** Runs in the transaction that releases the withdrawal. */
    async queueWithdrawn(trx: Db, { receiptId, candidateId, sentAt, withdrawnAt }: Submission): Promise<void> {
      if (endpoints.length === 0) return;
      const { job, company, webhooksTo } = await findApplication(trx, receiptId);
      const timestamp = withdrawnAt ?? now().toISOString();
      const data = {
        application: { id: receiptId, sent_at: sentAt, withdrawn_at: timestamp },
        job,
        candidate: { id: candidateId },
      };
      const event = { type: 'application.withdrawn' as const, timestamp, data, orderKey: receiptId, candidateId };
      await insert(
        trx,
        receiversOf(event.type, { company, webhooksTo }).map((endpoint) => prepare(endpoint, event)),
      );
    },

    /** Lists the applications for `queueCandidateDeleted`, before their deletion. */
    listApplications: (trx: Db, candidateId: string) =>
      endpoints.length === 0 ? Promise.resolve([]) : webhookSourceStore(trx).listReleased(candidateId),

    /**
     * Drops the candidate's waiting events, and names the deleted applications by their ids. `trx` has deleted the candidate:
     * a release at the same time either finds no application, or has queued the events that are deleted here.
     */
    async queueCandidateDeleted(trx: Db, candidateId: string, applications: readonly ReleasedApplication[]): Promise<void> {
      await webhookDeliveryStore(trx).deleteByCandidate(candidateId);
      const at = now();
      // Attempts in progress end before this time.
      const dueAt = new Date(at.getTime() + webhookClaimMs);
      const deliveries = endpoints.flatMap((endpoint) => {
        const ids = applications
          .filter((application) => receiversOf('candidate.deleted', application).includes(endpoint))
          .map(({ receiptId }) => receiptId);
        if (ids.length === 0) return [];
        const data = { candidate: { id: candidateId }, applications: ids.map((id) => ({ id })) };
        return [
          prepare(endpoint, { type: 'candidate.deleted', timestamp: at.toISOString(), data, orderKey: candidateId, dueAt }),
        ];
      });
      await insert(trx, deliveries);
    },

    /** Runs in the transaction that closes the jobs. */
    async queueJobsClosed(trx: Db, jobIds: readonly number[], at: string): Promise<void> {
      if (endpoints.length === 0) return;
      const jobs = await webhookSourceStore(trx).listJobs(jobIds);
      const deliveries = jobs.flatMap((job) =>
        subscribersOf('job.closed', job.company).map((endpoint) =>
          prepare(endpoint, {
            type: 'job.closed',
            timestamp: at,
            data: { job: toWireJob(job), closed_at: at },
            orderKey: `job ${job.id}`,
          }),
        ),
      );
      await insert(trx, deliveries);
    },
  };
}

const isSameCompany = (only: string | undefined, company: string) =>
  only === undefined || only.toLowerCase() === company.trim().toLowerCase();

const toWireJob = ({ id, source, externalId, title, company }: EventJob) => ({
  id,
  source,
  external_id: externalId,
  title,
  company,
});

/** The company opens files by its link, so an event has name and hash alone. */
const toWireAnswer = ({ file, ...answer }: Answer) => ({ ...answer, ...(file && { sha256: file.sha256 }) });

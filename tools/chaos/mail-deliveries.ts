/** Counts delivered and duplicate mails of applications. */
import { setTimeout } from 'node:timers/promises';
import type { MailServer } from '../../tests/support/fakes/mail-server.ts';
import type { CandidateClient } from '../load/candidate-client.ts';

export interface MailDeliveries {
  /** Applications with at least one mail. */
  delivered: number;
  /** Mails beyond the first of each application. */
  duplicates: number;
}

type ExpectedMails = ReadonlyMap<string, { email: string; title: string }>;

/** Derived from the jobs that the portal lists as applied. */
export async function listExpectedMails(candidate: CandidateClient): Promise<ExpectedMails> {
  const applied = await candidate.fetchAppliedJobs();
  return new Map(applied.map(({ joborder_id, title }) => [String(joborder_id), { email: candidate.email, title }]));
}

const pollIntervalMs = 100;

/** Returns when every mail has arrived, or none for `timeoutMs`: the outbox's interval between retries. */
export async function waitForApplicationMails(
  mailServer: MailServer,
  expectedMails: ExpectedMails,
  timeoutMs: number,
): Promise<MailDeliveries> {
  let deliveries = countDeliveries(mailServer, expectedMails);
  let idleMs = 0;
  while (deliveries.delivered < expectedMails.size && idleMs < timeoutMs) {
    await setTimeout(pollIntervalMs);
    const current = countDeliveries(mailServer, expectedMails);
    idleMs = current.delivered > deliveries.delivered ? 0 : idleMs + pollIntervalMs;
    deliveries = current;
  }
  return deliveries;
}

function countDeliveries(mailServer: MailServer, expectedMails: ExpectedMails): MailDeliveries {
  const counts = new Map<string, number>();
  for (const { recipients, subject = '' } of mailServer.receivedMails()) {
    const key = `${recipients[0]} ${subject}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const perApplication = [...expectedMails.values()].map(
    ({ email, title }) => counts.get(`${email} We have your application: ${title}`) ?? 0,
  );
  return {
    delivered: perApplication.filter((count) => count > 0).length,
    duplicates: perApplication.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
  };
}

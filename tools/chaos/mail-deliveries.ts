/** Counts deliveries of application mails. */
import { setTimeout } from 'node:timers/promises';
import type { MailServer } from '../../tests/support/fakes/mail-server.ts';
import type { CandidateClient } from '../load/candidate-client.ts';

export interface MailDeliveries {
  /** Applications with at least one delivered mail. */
  delivered: number;
  /** Duplicates beyond the first mail of each application. */
  duplicates: number;
}

type ExpectedMails = ReadonlyMap<string, { email: string; title: string }>;

/** Expects a mail for each job in the candidate's applied jobs. */
export async function listExpectedMails(candidate: CandidateClient): Promise<ExpectedMails> {
  const applied = await candidate.fetchAppliedJobs();
  return new Map(applied.map(({ joborder_id, title }) => [String(joborder_id), { email: candidate.email, title }]));
}

const pollIntervalMs = 100;

/** Waits for every mail, or until none arrives for the outbox's retry interval. */
export async function waitForApplicationMails(
  mails: MailServer,
  applications: ExpectedMails,
  patienceMs: number,
): Promise<MailDeliveries> {
  let count = countDeliveries(mails, applications);
  let waited = 0;
  while (count.delivered < applications.size && waited < patienceMs) {
    await setTimeout(pollIntervalMs);
    const now = countDeliveries(mails, applications);
    waited = now.delivered > count.delivered ? 0 : waited + pollIntervalMs;
    count = now;
  }
  return count;
}

function countDeliveries(mails: MailServer, applications: ExpectedMails): MailDeliveries {
  const times = new Map<string, number>();
  for (const { recipients, subject = '' } of mails.receivedMails()) {
    const key = `${recipients[0]} ${subject}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const all = [...applications.values()].map(({ email, title }) => times.get(`${email} We have your application: ${title}`) ?? 0);
  return {
    delivered: all.filter((count) => count > 0).length,
    duplicates: all.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
  };
}

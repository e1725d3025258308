/** How often each application's mail came. */
import { setTimeout } from 'node:timers/promises';
import type { MailServer } from '../../tests/setup/mail-server.ts';
import type { PlainClient } from '../plain-client.ts';

export interface MailCount {
  /** Applications whose mail came at least once. */
  came: number;
  /** Mails beyond the first of each application. */
  again: number;
}

type Owed = ReadonlyMap<string, { email: string; title: string }>;

/** By the jobs that the portal says a candidate applied to. */
export async function mailsOwedTo(candidate: PlainClient): Promise<Owed> {
  const applied = await candidate.applied();
  return new Map(applied.map(({ joborder_id, title }) => [String(joborder_id), { email: candidate.email, title }]));
}

const askAgainMs = 100;

/** Waits until every mail came, or none came for the time that the outbox takes between two tries. */
export async function applicationMails(mails: MailServer, applications: Owed, patienceMs: number): Promise<MailCount> {
  let count = counted(mails, applications);
  let waited = 0;
  while (count.came < applications.size && waited < patienceMs) {
    await setTimeout(askAgainMs);
    const now = counted(mails, applications);
    waited = now.came > count.came ? 0 : waited + askAgainMs;
    count = now;
  }
  return count;
}

function counted(mails: MailServer, applications: Owed): MailCount {
  const times = new Map<string, number>();
  for (const { recipients, subject = '' } of mails.all()) {
    const key = `${recipients[0]} ${subject}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const all = [...applications.values()].map(({ email, title }) => times.get(`${email} We have your application: ${title}`) ?? 0);
  return { came: all.filter((count) => count > 0).length, again: all.reduce((sum, count) => sum + Math.max(0, count - 1), 0) };
}

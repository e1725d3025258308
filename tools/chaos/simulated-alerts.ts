/** Stores simulated alerts, makes them due, and compares ledger and mails with expected matches. */
import { normalizeCriteria } from '#server/alerts/alert-criteria.ts';
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs } from '#server/platform/time/durations.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import type { ReceivedAlert } from './alert-mailbox.ts';
import { pickCriteria, type SimulatedCriteria } from './changing-catalogue.ts';
import { findMatches, type SimulatedDays } from './simulated-days.ts';

interface SimulatedAlert extends SimulatedCriteria {
  id: string;
  email: string;
  period: 'daily' | 'weekly';
  /** Numbers of the jobs that it has mailed. */
  known: Set<number>;
}

export interface AlertFaults {
  matches: number;
  mails: number;
  missing: number;
  notMatching: number;
  missingMails: number;
  repeatedMails: number;
  /** Mails that state another number of roles, or show a job that is not theirs. */
  wrongMails: number;
}

const dailyShare = 0.3;
const daysOfWeek = 7;
const batchSize = 500;

export async function createSimulatedAlerts({ db }: Database, count: number) {
  const random = createSeededRandom(count);
  const alerts = Array.from(
    { length: count },
    (_, at): SimulatedAlert => ({
      ...pickCriteria(random),
      id: `alert-${at}`,
      email: `reader-${at}@example.com`,
      period: random.boolean(dailyShare) ? 'daily' : 'weekly',
      known: new Set(),
    }),
  );
  const byEmail = new Map(alerts.map((alert) => [alert.email, alert]));
  const version = await readCatalogueVersion(db);
  const now = new Date();
  for (let from = 0; from < count; from += batchSize) {
    const rows = alerts.slice(from, from + batchSize).map(({ id, email, period, filters }) => ({
      id,
      email,
      period,
      criteria: normalizeCriteria(filters),
      state: 'active' as const,
      created_at: now.toISOString(),
      confirmed_at: now.toISOString(),
      ends_at: new Date(now.getTime() + 365 * dayMs).toISOString(),
      start_version: version,
      seen_version: version,
      next_run_at: never,
    }));
    await db.insertInto('alerts').values(rows).execute();
  }
  const faults: AlertFaults = {
    matches: 0,
    mails: 0,
    missing: 0,
    notMatching: 0,
    missingMails: 0,
    repeatedMails: 0,
    wrongMails: 0,
  };

  const isDue = ({ period }: SimulatedAlert, day: number) => period === 'daily' || day % daysOfWeek === 0;

  return {
    criteriaCount: new Set(alerts.map(({ filters }) => normalizeCriteria(filters))).size,
    faults,

    /** As at the hour of the runs. Returns the number of due alerts. */
    async makeDue(day: number): Promise<number> {
      await db.updateTable('alerts').set({ next_run_at: never }).execute();
      await db
        .updateTable('alerts')
        .set({ next_run_at: past })
        .where('period', 'in', day % daysOfWeek === 0 ? ['daily', 'weekly'] : ['daily'])
        .execute();
      return alerts.filter((alert) => isDue(alert, day)).length;
    },

    /** As two minutes after a crash: the claims of the killed process end. */
    async releaseClaims(): Promise<void> {
      await db.updateTable('alerts').set({ claimed_until: null }).execute();
      await db.updateTable('outbox').set({ next_attempt_at: past }).where('sent_at', 'is', null).execute();
    },

    /** Compares a day's runs. The keys of `jobNumbers` are ids. */
    async compareDay(
      day: number,
      days: SimulatedDays,
      jobNumbers: ReadonlyMap<number, number>,
      ledger: readonly { alert_id: string; job_id: number }[],
      received: readonly ReceivedAlert[],
    ): Promise<void> {
      const changed = {
        daily: days.listChanged([day]),
        weekly: days.listChanged(Array.from({ length: daysOfWeek }, (_, before) => day - before)),
      };
      const concurrent = days.listConcurrent(day);
      const stored = Map.groupBy(ledger, ({ alert_id }) => alert_id);
      const mails = Map.groupBy(received, ({ recipient }) => byEmail.get(recipient)?.id);
      for (const alert of alerts) {
        const actual = new Set((stored.get(alert.id) ?? []).map(({ job_id }) => jobNumbers.get(job_id) ?? 0));
        const due = isDue(alert, day);
        const expected = new Set(due ? findMatches(changed[alert.period], alert, alert.known) : []);
        const possible = due ? findMatches(concurrent, alert, alert.known) : [];
        for (const number of possible) if (actual.has(number)) expected.add(number);
        faults.matches += expected.size;
        faults.missing += countOthers(expected, actual);
        faults.notMatching += countOthers(actual, expected);
        for (const number of actual) alert.known.add(number);
        const [mail, ...others] = mails.get(alert.id) ?? [];
        if (mail) faults.mails++;
        if (!mail && actual.size > 0) faults.missingMails++;
        faults.repeatedMails += others.length;
        const shows = (mail?.jobIds ?? []).map((id) => jobNumbers.get(id) ?? 0);
        if (mail && (mail.total !== actual.size || shows.some((number) => !actual.has(number)))) faults.wrongMails++;
      }
    },
  };
}

const countOthers = (numbers: ReadonlySet<number>, known: ReadonlySet<number>) =>
  [...numbers].filter((number) => !known.has(number)).length;

const past = new Date(0).toISOString();
const never = '9999-01-01T00:00:00.000Z';

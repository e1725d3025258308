/** Reads the counts of database rows that operators monitor. */
import { sql } from 'kysely';
import { unansweredApplications } from '#server/applications/company/unanswered-applications.ts';
import { visitCountStore } from '#server/attribution/visit-count-store.ts';
import { dayOf } from '#server/attribution/visit-counts.ts';
import { countAtsDeliveries } from '#server/sources/delivery/ats-delivery-store.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { countUndelivered } from '#server/webhooks/webhook-delivery-store.ts';
import type { Db } from '../db/database.ts';
import { hourMs } from '../time/durations.ts';
import { isoBefore } from '../time/iso-timestamps.ts';

export interface DatabaseStatistics {
  mails: { waiting: number; sent: number; givenUp: number; oldestWaitsSeconds: number };
  webhooks: { waiting: number; failed: number; oldestWaitsSeconds: number };
  codes: { tries: number; failures: number; unusedMails: number; closed: boolean };
  /** Without an answer, with a promised reply due within five days or past. */
  overdueApplications: number;
  /** Of today in UTC. */
  visits: { views: number; begun: number; sent: number };
  /** Of job boards: how many there are, and of how many the last run failed. */
  sources: { all: number; failing: number };
  /** Applications for applicant tracking systems. */
  ats: { waiting: number; handedOver: number; refused: number; uncertain: number; oldestWaitsSeconds: number };
  jobs: number;
  changes: number;
  files: number;
}

export async function readDatabaseStatistics(db: Db, now: Date): Promise<DatabaseStatistics> {
  const hourAgo = isoBefore(now, hourMs);
  const count = sql<number>`count(*)`;
  const [mails, webhooks, codes, closed, overdueApplications, visits, sources, ats, jobs, catalogue, files] = await Promise.all([
    db
      .selectFrom('outbox')
      .select([
        sql<number>`count(case when sent_at is null and failed_at is null then 1 end)`.as('waiting'),
        sql<number>`count(sent_at)`.as('sent'),
        sql<number>`count(failed_at)`.as('givenUp'),
        sql<string | null>`min(case when sent_at is null and failed_at is null then created_at end)`.as('oldest'),
      ])
      .executeTakeFirstOrThrow(),
    countUndelivered(db),
    db
      .selectFrom('code_tallies')
      .where('minute', '>', hourAgo)
      .select([
        sql<number>`coalesce(sum(tries), 0)`.as('tries'),
        sql<number>`coalesce(sum(failures), 0)`.as('failures'),
        sql<number>`coalesce(sum(mails), 0)`.as('unusedMails'),
      ])
      .executeTakeFirstOrThrow(),
    db.selectFrom('sign_in_limits').where('subject', '=', 'breaker').select('marks').executeTakeFirst(),
    unansweredApplications(db).countOverdue(now),
    visitCountStore(db).sumOfDay(dayOf(now)),
    sourceStore(db).count(),
    countAtsDeliveries(db),
    db.selectFrom('search_groups').select(count.as('all')).executeTakeFirstOrThrow(),
    db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow(),
    db.selectFrom('files').select(count.as('all')).executeTakeFirstOrThrow(),
  ]);
  const withAge = <Counts extends object>({ oldest, ...counts }: Counts & { oldest: string | null }) => ({
    ...counts,
    oldestWaitsSeconds: oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000),
  });
  return {
    mails: withAge(mails),
    webhooks: withAge(webhooks),
    codes: { ...codes, closed: closed !== undefined && closed.marks.slice(0, hourAgo.length) > hourAgo },
    overdueApplications,
    visits,
    sources,
    ats: withAge(ats),
    jobs: jobs.all,
    changes: catalogue.version,
    files: files.all,
  };
}

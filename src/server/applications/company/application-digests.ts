/** Queues the daily digests of applications. */
import type { Db } from '#server/platform/db/database.ts';
import type { CompanyMailReference } from '#server/platform/mail/company-mail-templates.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { dayMs, hourMs } from '#server/platform/time/durations.ts';
import { companyRecordStore } from './company-record-store.ts';
import { splitRecipients } from './company-settings.ts';

/** The UTC hour at which a digest ends. */
const digestHour = 7;
/** Further applications of a day go to another mail. */
const maxApplications = 100;

interface ApplicationDigestOptions {
  db: Db;
  mails: { queueCompanyMail(trx: Db, mail: Omit<CompanyMailReference, 'kind'>): Promise<void> };
  now: Clock;
}

export type ApplicationDigests = ReturnType<typeof createApplicationDigests>;

export function createApplicationDigests({ db, mails, now }: ApplicationDigestOptions) {
  return {
    /** Returns the number of queued mails. Of several processes one claims an application. */
    async queueDue(): Promise<number> {
      const until = latestDigestTime(now());
      let queued = 0;
      for (const digestTo of await companyRecordStore(db).listDigests(until)) {
        queued += await db.transaction().execute(async (trx) => {
          const ids = await companyRecordStore(trx).claimDigest(digestTo, until);
          let count = 0;
          for (let from = 0; from < ids.length; from += maxApplications) {
            const applications = ids.slice(from, from + maxApplications);
            for (const to of splitRecipients(digestTo)) {
              await mails.queueCompanyMail(trx, { notice: 'digest', to, applications });
              count++;
            }
          }
          return count;
        });
      }
      return queued;
    },
  };
}

function latestDigestTime(now: Date): string {
  const today = Math.floor(now.getTime() / dayMs) * dayMs + digestHour * hourMs;
  return new Date(today <= now.getTime() ? today : today - dayMs).toISOString();
}

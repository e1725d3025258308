/** Finds and resends applications that reached no company. Their mails were given up, their source removed, or the address set later. */
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';
import { atsDeliveryStore } from '#server/sources/delivery/ats-delivery-store.ts';
import type { CompanyContact, FindCompanyContact } from './company-contacts.ts';
import { type CompanyNoticeMails, queueCompanyNotice } from './company-notices.ts';
import { companyRecordStore, isUndelivered } from './company-record-store.ts';

export interface UndeliveredApplication {
  receiptId: string;
  appliedAt: IsoTimestamp;
  jobId: number;
  title: string;
  company: string;
  name: string;
  email: string;
  /** The addresses that are set now. */
  recipients: string[];
}

interface UndeliveredApplicationsOptions {
  db: Db;
  findContact: FindCompanyContact;
  /** Returns the receipt ids of the applications whose mails to this address wait or are in delivery. */
  listPendingApplications(db: Db, to: string): Promise<Set<string>>;
}

/** Rows in memory at a time. */
const batchSize = 500;

export function undeliveredApplications({ db, findContact, listPendingApplications }: UndeliveredApplicationsOptions) {
  function listBatch(since: IsoTimestamp, afterId: number) {
    return db
      .selectFrom('application_history')
      .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .innerJoin('candidates', 'candidates.id', 'application_history.candidate_id')
      .where(isUndelivered)
      .where('application_history.applied_at', '>=', since)
      .where('application_history.id', '>', afterId)
      .select([
        'application_history.id',
        'application_history.receipt_id as receiptId',
        'application_history.applied_at as appliedAt',
        'jobs.id as jobId',
        'jobs.title',
        'companies.name as company',
        'candidates.name',
        'candidates.email',
      ])
      .orderBy('application_history.id')
      .limit(batchSize)
      .execute();
  }

  return {
    /** Lists those since a time, oldest first. */
    async *list(since: IsoTimestamp): AsyncGenerator<UndeliveredApplication> {
      const contacts = new Map<number, Promise<CompanyContact>>();
      const pending = new Map<string, Promise<Set<string>>>();
      let rows = await listBatch(since, 0);
      for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
        for (const { id, receiptId, ...row } of rows) {
          const { recipients } = await getOrInsert(contacts, row.jobId, (jobId) => findContact(db, jobId));
          if (receiptId === null || recipients.length === 0) continue;
          const listPending = (to: string) => getOrInsert(pending, to, (address) => listPendingApplications(db, address));
          if (await isPending(receiptId, recipients, listPending)) continue;
          yield { ...row, receiptId, recipients };
        }
        rows = await listBatch(since, last.id);
      }
    },

    /** Returns false if the application reached its company or is on its way there. */
    queueAgain(mails: CompanyNoticeMails, receiptId: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const jobId = await companyRecordStore(trx).lockUndelivered(receiptId);
        if (jobId === undefined) return false;
        const contact = await findContact(trx, jobId);
        const { recipients } = contact;
        if (recipients.length === 0) return false;
        if (await isPending(receiptId, recipients, (to) => listPendingApplications(trx, to))) return false;
        const receivers = [...recipients];
        // An earlier address may still get its mail, so it hears of later events as well.
        for (const to of (await companyRecordStore(trx).findAddresses(receiptId)) ?? [])
          if ((await listPendingApplications(trx, to)).has(receiptId)) receivers.push(to);
        await companyRecordStore(trx).recordReceivers(receiptId, { addresses: receivers });
        await atsDeliveryStore(trx).deleteRefused(receiptId);
        await queueCompanyNotice(trx, mails, receiptId, contact);
        return true;
      });
    },
  };
}

/** Whether a mail of the application to one of the addresses waits or is in delivery. */
async function isPending(
  receiptId: string,
  recipients: readonly string[],
  listPending: (to: string) => Promise<Set<string>>,
): Promise<boolean> {
  for (const to of recipients) if ((await listPending(to)).has(receiptId)) return true;
  return false;
}

function getOrInsert<Key, Value>(map: Map<Key, Value>, key: Key, create: (key: Key) => Value): Value {
  const value = map.get(key) ?? create(key);
  map.set(key, value);
  return value;
}

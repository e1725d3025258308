/** Queues what tells a company of an application. */
import type { Db } from '#server/platform/db/database.ts';
import type { CompanyMailReference } from '#server/platform/mail/company-mail-templates.ts';
import type { CompanyContact } from './company-contacts.ts';
import { companyRecordStore } from './company-record-store.ts';

export interface CompanyNoticeMails {
  queueCompanyMail(trx: Db, mail: Omit<CompanyMailReference, 'kind'>): Promise<void>;
}

/** Each address gets a mail, or the next digest. Without addresses nothing is queued. */
export async function queueCompanyNotice(
  trx: Db,
  mails: CompanyNoticeMails,
  receiptId: string,
  { recipients, digest }: Pick<CompanyContact, 'recipients' | 'digest'>,
): Promise<void> {
  if (digest === 'daily' && recipients.length > 0) return companyRecordStore(trx).awaitDigest(receiptId, recipients);
  for (const to of recipients) await mails.queueCompanyMail(trx, { notice: 'application', to, applications: [receiptId] });
}

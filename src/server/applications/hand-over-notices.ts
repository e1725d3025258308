/** Queues a released application's receipt, mails to the company and webhook events. */
import { accountStore } from '../accounts/account-store.ts';
import { addMonths } from '../accounts/calendar-months.ts';
import type { DatabaseEngine, Db } from '../platform/db/database.ts';
import type { ReceivedApplication } from '../platform/mail/receipt-mail-template.ts';
import type { FindCompanyContact } from './company/company-contacts.ts';
import { type CompanyNoticeMails, queueCompanyNotice } from './company/company-notices.ts';
import { companyRecordStore } from './company/company-record-store.ts';
import type { HandOverNotices } from './hand-over.ts';
import { receiptStore } from './receipt-store.ts';
import type { Submission } from './submission-store.ts';

/** `trx` is the transaction that releases the application. */
export interface HandOverMails extends CompanyNoticeMails {
  queueApplicationReceived(trx: Db, received: ReceivedApplication & { email: string }): Promise<void>;
  /** Returns the receipt ids of the applications whose mails to this address wait or are in delivery. */
  listPendingApplications(trx: Db, to: string): Promise<Set<string>>;
  /** Wakes the outbox after the commit. */
  wake(): void;
}

export interface WebhookNotices {
  /** Whether a webhook receives the company's applications. */
  hasSubscriber(company: string): boolean;
  /** Names all webhooks of the company, whichever events they receive. */
  listNames(company: string): string[];
  queueCreated(trx: Db, submission: Submission): Promise<void>;
  queueWithdrawn(trx: Db, submission: Submission): Promise<void>;
  /** Wakes the delivery after the commit. */
  wake(): void;
}

/** Queues applications for the applicant tracking systems of their jobs. */
export interface AtsNotices {
  /** Returns false if no system takes it. */
  enqueue(trx: Db, submission: Submission): Promise<boolean>;
  /** Wakes the delivery after the commit. */
  wake(): void;
}

interface HandOverNoticeOptions {
  mails: HandOverMails;
  webhooks: WebhookNotices;
  ats: AtsNotices;
  findContact: FindCompanyContact;
  engine: DatabaseEngine;
  /** 0 keeps accounts. */
  retentionMonths: number;
}

export function createHandOverNotices(options: HandOverNoticeOptions): HandOverNotices {
  const { mails, webhooks, ats, findContact, engine, retentionMonths } = options;

  async function findKeptUntil(trx: Db, candidateId: string): Promise<Date | undefined> {
    const account = retentionMonths === 0 ? undefined : await accountStore(trx, engine).find(candidateId);
    return account && addMonths(new Date(account.activeAt), retentionMonths);
  }

  return {
    async queueCreated(trx, submission) {
      const { receiptId, candidateId, jobId } = submission;
      const receipt = await receiptStore(trx).findReceipt(receiptId, candidateId);
      if (!receipt) throw new Error(`application ${receiptId} has no receipt`);
      const { email, title, company, currentCompany, sentAt, resumeName, resumeSha256 } = receipt;
      const contact = await findContact(trx, jobId);
      const webhookNames = webhooks.listNames(currentCompany);
      await companyRecordStore(trx).recordReceivers(receiptId, { addresses: contact.recipients, webhooks: webhookNames });
      const isForAts = await ats.enqueue(trx, submission);
      // The system informs its users itself.
      const recipients = isForAts ? [] : contact.recipients;
      await mails.queueApplicationReceived(trx, {
        email,
        title,
        company,
        receiptId,
        sentAt,
        isForwarded: isForAts || recipients.length > 0 || webhooks.hasSubscriber(currentCompany),
        replyByDays: contact.replyByDays,
        resume: resumeName !== null && resumeSha256 !== null ? { name: resumeName, sha256: resumeSha256 } : undefined,
        keptUntil: await findKeptUntil(trx, candidateId),
      });
      await queueCompanyNotice(trx, mails, receiptId, { ...contact, recipients });
      await webhooks.queueCreated(trx, submission);
    },

    async queueWithdrawn(trx, submission) {
      await webhooks.queueWithdrawn(trx, submission);
      const { receiptId, jobId, handedOverAt, undeliveredSince } = submission;
      if (handedOverAt === null || undeliveredSince !== null) return;
      const recorded = await companyRecordStore(trx).findAddresses(receiptId);
      const recipients = recorded ?? (await findContact(trx, jobId)).recipients;
      for (const to of recipients) {
        // A waiting mail of the application is dropped instead. One in delivery is followed by the withdrawal's.
        if ((await mails.listPendingApplications(trx, to)).has(receiptId)) continue;
        await mails.queueCompanyMail(trx, { notice: 'withdrawal', to, applications: [receiptId] });
      }
    },

    wake() {
      mails.wake();
      webhooks.wake();
      ats.wake();
    },
  };
}

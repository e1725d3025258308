/** Queues the receipt of a released application, and its events for webhooks. */
import type { Db } from '../platform/db/database.ts';
import type { HandOverNotices } from './hand-over.ts';
import { type Submission, submissionStore } from './submission-store.ts';

export interface ReceiptMails {
  /** `trx` is the transaction that releases the application. */
  queueApplicationReceived(trx: Db, received: { email: string; title: string; company: string }): Promise<void>;
  /** Wakes the outbox after the commit. */
  wake(): void;
}

export interface WebhookNotices {
  queueCreated(trx: Db, submission: Submission): Promise<void>;
  queueWithdrawn(trx: Db, submission: Submission): Promise<void>;
  /** Wakes the delivery after the commit. */
  wake(): void;
}

interface HandOverNoticesOptions {
  mails: ReceiptMails;
  webhooks: WebhookNotices;
}

export function createHandOverNotices({ mails, webhooks }: HandOverNoticesOptions): HandOverNotices {
  return {
    async queueCreated(trx, submission) {
      const { receiptId, candidateId } = submission;
      const receipt = await submissionStore(trx).findReceipt(receiptId, candidateId);
      if (!receipt) throw new Error(`application ${receiptId} has no receipt`);
      const { email, advertisement, title, company } = receipt;
      await mails.queueApplicationReceived(trx, {
        email,
        title: advertisement?.title ?? title,
        company: advertisement?.company ?? company,
      });
      await webhooks.queueCreated(trx, submission);
    },

    queueWithdrawn: (trx, submission) => webhooks.queueWithdrawn(trx, submission),

    wake() {
      mails.wake();
      webhooks.wake();
    },
  };
}

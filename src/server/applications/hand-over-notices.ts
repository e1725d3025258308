/** Queues the receipt of a released application. */
import type { Db } from '../platform/db/database.ts';
import type { HandOverNotices } from './hand-over.ts';
import { submissionStore } from './submission-store.ts';

export interface ReceiptMails {
  /** `trx` is the transaction that releases the application. */
  queueApplicationReceived(trx: Db, received: { email: string; title: string; company: string }): Promise<void>;
  /** Wakes the outbox after the commit. */
  wake(): void;
}

export function createHandOverNotices({ mails }: { mails: ReceiptMails }): HandOverNotices {
  return {
    async queueCreated(trx, { receiptId, candidateId }) {
      const receipt = await submissionStore(trx).findReceipt(receiptId, candidateId);
      if (!receipt) throw new Error(`application ${receiptId} has no receipt`);
      const { email, advertisement, title, company } = receipt;
      await mails.queueApplicationReceived(trx, {
        email,
        title: advertisement?.title ?? title,
        company: advertisement?.company ?? company,
      });
    },

    async queueWithdrawn() {},

    wake: () => mails.wake(),
  };
}

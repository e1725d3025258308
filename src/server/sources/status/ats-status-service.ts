/** Applies what applicant tracking systems say of applications. Events out of order settle right. */
import { type ApplicationStatus, applicationStatuses } from '#contract/application-progress.ts';
import type { CompanyAnswers } from '#server/applications/company/company-answers.ts';
import { withdrawalUndoUntil } from '#server/applications/submission-progress.ts';
import type { Db } from '#server/platform/db/database.ts';
import { retryDeadlock } from '#server/platform/db/deadlock-retry.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { atsStatusStore } from './ats-status-store.ts';
import type { StatusEvent } from './status-webhook.ts';

interface AtsStatusOptions {
  db: Db;
  answers: Pick<CompanyAnswers, 'answerWithin' | 'wake'>;
  now: Clock;
}

export type AtsStatusService = ReturnType<typeof createAtsStatusService>;

export function createAtsStatusService({ db, answers, now }: AtsStatusOptions) {
  return {
    /**
     * Returns false for an unknown or withdrawn application, and for an event that is older than what is known. Throws a DomainError
     * while a withdrawal can be undone.
     */
    async apply(source: string, event: StatusEvent): Promise<boolean> {
      // It locks the delivery, then its application: the deletion of an account, the reverse order.
      const isChanged = await retryDeadlock(() => db.transaction().execute((trx) => applyWithin(trx, source, event)));
      if (isChanged) answers.wake();
      return isChanged;
    },
  };

  async function applyWithin(trx: Db, source: string, event: StatusEvent): Promise<boolean> {
    const store = atsStatusStore(trx);
    const receiptId = await store.findReceipt(source, event);
    const known = receiptId === undefined ? undefined : await store.lock(receiptId);
    if (receiptId === undefined || !known || !isNewer(event, known)) return false;
    // While a withdrawal can be undone, `answerWithin` throws, and the system repeats the event.
    if (known.withdrawnAt !== null && withdrawalUndoUntil(known, now()) === null) return false;
    const at = event.at ?? now().toISOString();
    await store.record(receiptId, { at: known.at !== null && known.at > at ? known.at : at, atsId: event.atsId });
    await answers.answerWithin(trx, receiptId, { status: event.status, message: undefined });
    return true;
  }
}

/** An event without a time never reopens an application. */
function isNewer(event: StatusEvent, known: { status: ApplicationStatus | null; at: string | null }): boolean {
  const isFurther = rankOf(event.status) >= rankOf(known.status);
  if (event.at === undefined || known.at === null) return isFurther;
  return event.at > known.at || (event.at === known.at && isFurther);
}

/** Both closing answers rank equally. */
const rankOf = (status: ApplicationStatus | null) => (status === null ? -1 : Math.min(2, applicationStatuses.indexOf(status)));

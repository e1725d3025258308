/** Records an application's events at the company: handed over, in a digest, opened, answered. */
import type { ExpressionBuilder } from 'kysely';
import type { ApplicationStatus } from '#contract/application-progress.ts';
import { hasSource } from '#server/sources/delivery/ats-delivery-store.ts';
import type { Db } from '../../platform/db/database.ts';
import type { IsoTimestamp, Tables } from '../../platform/db/schema.ts';
import { dayMs } from '../../platform/time/durations.ts';
import { isoAfter } from '../../platform/time/iso-timestamps.ts';
import { type Submission, submissionColumns } from '../submission-store.ts';
import { splitRecipients } from './company-settings.ts';

export function companyRecordStore(db: Db) {
  const update = (receiptId: string) => db.updateTable('application_history').where('receipt_id', '=', receiptId);

  /** Preserves the first time. The days of the company's promise to reply count from then. */
  async function recordHandOver(receiptId: string, at: IsoTimestamp, by: 'company' | 'operator' | 'ats'): Promise<void> {
    const promise = await db
      .selectFrom('application_history')
      .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .where('application_history.receipt_id', '=', receiptId)
      .select(['jobs.reply_by_days as jobDays', 'companies.reply_by_days as companyDays'])
      .executeTakeFirst();
    const days = promise?.jobDays ?? promise?.companyDays ?? null;
    const replyBy = days === null ? null : isoAfter(at, days * dayMs);
    await update(receiptId)
      .set(({ eb, fn, ref, val }) => ({
        handed_over_at: fn.coalesce('handed_over_at', val(at)),
        reply_by: eb.case().when('handed_over_at', 'is', null).then(replyBy).else(ref('reply_by')).end(),
        undelivered_since: by === 'operator' ? eb.case().when('mails_to', '<>', '').then(at).end() : null,
      }))
      .where(({ or, eb }) => {
        const isFirst = eb('handed_over_at', 'is', null);
        return by === 'operator' ? isFirst : or([isFirst, eb('undelivered_since', 'is not', null)]);
      })
      .where('withdrawal_released_at', 'is', null)
      .$if(by !== 'ats', (row) => row.where(isForNoAts))
      .execute();
  }

  return {
    /** The company's mail server or its own webhook accepted the application. Says nothing of one that its ATS gets. */
    markHandedOver: (receiptId: string, at: IsoTimestamp) => recordHandOver(receiptId, at, 'company'),

    /** A webhook of all companies accepted the application. It is the operator's: the company's addresses still lack it. */
    markHandedOverToOperator: (receiptId: string, at: IsoTimestamp) => recordHandOver(receiptId, at, 'operator'),

    /** The company's applicant tracking system accepted the application. */
    markHandedOverToAts: (receiptId: string, at: IsoTimestamp) => recordHandOver(receiptId, at, 'ats'),

    /** Locks the rows until the transaction ends, which serializes it with the release of a withdrawal. */
    async listWithdrawn(receiptIds: readonly string[]): Promise<string[]> {
      if (receiptIds.length === 0) return [];
      const rows = await db
        .updateTable('application_history')
        .set((row) => ({ withdrawn_at: row.ref('withdrawn_at') }))
        .where('receipt_id', 'in', receiptIds)
        .returning(['receipt_id', 'withdrawal_released_at'])
        .execute();
      return rows.flatMap(({ receipt_id: id, withdrawal_released_at: releasedAt }) => (releasedAt === null ? [] : (id ?? [])));
    },

    /** Locks an application that reached no company until the transaction ends. Returns its job; undefined for any other. */
    async lockUndelivered(receiptId: string): Promise<number | undefined> {
      const row = await update(receiptId)
        .set((history) => ({ digest_to: history.ref('digest_to') }))
        .where(isUndelivered)
        .returning('job_id')
        .executeTakeFirst();
      return row?.job_id;
    },

    /** Records who hears of later events: the company of the job may have other addresses and webhooks by then. */
    async recordReceivers(
      receiptId: string,
      { addresses, webhooks }: { addresses: readonly string[]; webhooks?: readonly string[] },
    ): Promise<void> {
      await update(receiptId)
        .set({ mails_to: addresses.join(','), webhooks_to: webhooks?.join(',') })
        .execute();
    },

    /** Returns the addresses that `recordReceivers` recorded; undefined if an earlier release of the portal released it. */
    async findAddresses(receiptId: string): Promise<string[] | undefined> {
      const row = await db
        .selectFrom('application_history')
        .where('receipt_id', '=', receiptId)
        .select('mails_to')
        .executeTakeFirst();
      return row?.mails_to === null ? undefined : splitRecipients(row?.mails_to ?? '');
    },

    /** Leaves the application for the next digest to these addresses. */
    async awaitDigest(receiptId: string, recipients: readonly string[]): Promise<void> {
      await update(receiptId)
        .set({ digest_to: recipients.join(',') })
        .execute();
    },

    /** Lists the addresses of digests with applications released before a time. */
    async listDigests(releasedBefore: IsoTimestamp): Promise<string[]> {
      const rows = await db
        .selectFrom('application_history')
        .where('digest_to', 'is not', null)
        .where('released_at', '<', releasedBefore)
        .where('withdrawn_at', 'is', null)
        .select('digest_to')
        .distinct()
        .execute();
      return rows.flatMap(({ digest_to: recipients }) => recipients ?? []);
    },

    /** Takes the applications of a digest. A withdrawal that can be undone stays. */
    async claimDigest(recipients: string, releasedBefore: IsoTimestamp): Promise<string[]> {
      const rows = await db
        .updateTable('application_history')
        .set({ digest_to: null })
        .where('digest_to', '=', recipients)
        .where('released_at', '<', releasedBefore)
        .where('withdrawn_at', 'is', null)
        .returning('receipt_id')
        .execute();
      return rows.flatMap(({ receipt_id: id }) => id ?? []);
    },

    /** Leaves applications that wait for a digest undelivered, and returns their number: another portal may have mailed them. */
    async clearDigests(): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('application_history')
        .set({ digest_to: null })
        .where('digest_to', 'is not', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Preserves the first time. */
    async markOpened(receiptId: string, at: IsoTimestamp): Promise<void> {
      await update(receiptId).set({ opened_at: at }).where('opened_at', 'is', null).where('withdrawn_at', 'is', null).execute();
    },

    /**
     * Stores the company's answer. Returns undefined for a repetition, a withdrawn application, or one that was not
     * handed over. Without a message an equal status preserves the stored one.
     */
    answer(
      receiptId: string,
      { status, message }: { status: ApplicationStatus; message: string | undefined },
      at: IsoTimestamp,
    ): Promise<Submission | undefined> {
      return update(receiptId)
        .set({ status, status_message: message ?? '', status_at: at })
        .where('released_at', 'is not', null)
        .where('withdrawn_at', 'is', null)
        .where(({ or, eb }) =>
          or([
            eb('status', 'is', null),
            eb('status', '!=', status),
            ...(message === undefined ? [] : [eb('status_message', '!=', message)]),
          ]),
        )
        .returning(submissionColumns)
        .executeTakeFirst();
    },
  };
}

/** Released, and of no digest to come. Mails that wait are not considered. */
export function isUndelivered(builder: ExpressionBuilder<Tables, 'application_history'>) {
  const { and, or, eb } = builder;
  return and([
    eb('application_history.released_at', 'is not', null),
    eb('application_history.withdrawn_at', 'is', null),
    eb('application_history.digest_to', 'is', null),
    or([eb('application_history.handed_over_at', 'is', null), eb('application_history.undelivered_since', 'is not', null)]),
    // A company can open or answer it by a link or an export.
    eb('application_history.opened_at', 'is', null),
    eb('application_history.status', 'is', null),
    isForNoAts(builder),
  ]);
}

/** What a removed source left refused is for no system any more. */
function isForNoAts({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'application_history'>) {
  return not(
    exists(
      selectFrom('ats_deliveries')
        .whereRef('ats_deliveries.receipt_id', '=', 'application_history.receipt_id')
        .where((row) => row.or([row('ats_deliveries.state', '<>', 'refused'), hasSource(row)]))
        .select('ats_deliveries.receipt_id'),
    ),
  );
}

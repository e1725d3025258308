/** Opens applications by the links that companies get. */
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { receiptStore } from '../receipt-store.ts';
import type { CompanyLinks } from './company-links.ts';
import { companyRecordStore } from './company-record-store.ts';

export type CompanyApplication = Awaited<ReturnType<ReturnType<typeof receiptStore>['listForCompany']>>[number];

/** `unavailable` while a withdrawal can be undone. */
export type LinkedApplication =
  | { state: 'invalid' | 'expired' | 'withdrawn' | 'unavailable' }
  | { state: 'found'; application: CompanyApplication };

export type CompanyApplications = ReturnType<typeof createCompanyApplications>;

export function createCompanyApplications({ db, links, now }: { db: Db; links: CompanyLinks; now: Clock }) {
  async function find(receiptId: string, token: string): Promise<LinkedApplication> {
    const link = links.verify(receiptId, token);
    if (link !== 'valid') return { state: link };
    const [application] = await receiptStore(db).listForCompany([receiptId]);
    // The candidate deleted the account.
    if (!application) return { state: 'withdrawn' };
    if (application.withdrawnAt === null) return { state: 'found', application };
    return { state: application.withdrawalReleasedAt === null ? 'unavailable' : 'withdrawn' };
  }

  return {
    /** Changes nothing, because mail scanners open links. */
    find,

    /** Records the first opening. */
    async open(receiptId: string, token: string): Promise<LinkedApplication> {
      const found = await find(receiptId, token);
      if (found.state === 'found') await companyRecordStore(db).markOpened(receiptId, now().toISOString());
      return found;
    },
  };
}

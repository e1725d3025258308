/** Reads and writes the settings of companies. The catalogue store creates their rows. */
import type { Db } from '../platform/db/database.ts';
import type { ApplicationsDigest } from '../platform/db/schema.ts';
import { incrementVersion } from './catalogue-version-store.ts';

export interface CompanySettings {
  /** Addresses, separated by commas, or empty for the portal's. */
  applicationsTo: string;
  /** Null for the portal's setting. */
  digest: ApplicationsDigest | null;
  replyByDays: number | null;
}

export function companyStore(db: Db) {
  return {
    /** Returns false for an unknown company. */
    async saveSettings(name: string, { applicationsTo, digest, replyByDays }: Partial<CompanySettings>): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        // Cached job pages show the promise.
        if (replyByDays !== undefined) await incrementVersion(trx);
        const { numUpdatedRows } = await trx
          .updateTable('companies')
          .set({
            ...(applicationsTo !== undefined && { applications_to: applicationsTo }),
            ...(digest !== undefined && { applications_digest: digest }),
            ...(replyByDays !== undefined && { reply_by_days: replyByDays }),
          })
          .where('name', '=', name)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },

    list(): Promise<(CompanySettings & { name: string })[]> {
      return db
        .selectFrom('companies')
        .select(['name', 'applications_to as applicationsTo', 'applications_digest as digest', 'reply_by_days as replyByDays'])
        .orderBy('name')
        .execute();
    },
  };
}

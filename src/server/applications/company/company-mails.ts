/** Loads applications when a mail to a company is delivered. So no queued mail holds personal data. */
import { companyApplicationPath } from '#contract/addresses.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import {
  type CompanyMailReference,
  type MailedApplication,
  selectAttachedFiles,
} from '#server/platform/mail/company-mail-templates.ts';
import type { MailAttachment } from '#server/platform/mail/smtp-mailer.ts';
import { receiptStore } from '../receipt-store.ts';
import type { CompanyLinks } from './company-links.ts';
import { companyRecordStore } from './company-record-store.ts';

export type CompanyMails = ReturnType<typeof createCompanyMails>;

interface CompanyMailOptions {
  db: Db;
  files: Pick<FileStore, 'open'>;
  links: CompanyLinks;
  publicOrigin: string;
}

interface LoadedApplications {
  mailed: MailedApplication[];
  undecided: string[];
}

export function createCompanyMails({ db, files, links, publicOrigin }: CompanyMailOptions) {
  return {
    /**
     * Omits applications that are withdrawn or whose candidates have deleted their accounts. `undecided` are receipt ids
     * of withdrawals that can be undone.
     */
    async load({ notice, applications }: CompanyMailReference): Promise<LoadedApplications> {
      const rows = await receiptStore(db).listForCompany(applications);
      const isUndecided = ({ withdrawnAt, withdrawalReleasedAt }: (typeof rows)[number]) =>
        withdrawnAt !== null && withdrawalReleasedAt === null;
      const mailed = rows
        .filter((row) => !isUndecided(row) && (row.withdrawnAt !== null) === (notice === 'withdrawal'))
        .map(({ resumeId, resumeName, resumeType, resumeSize, receiptId, ...application }) => {
          const link = links.sign(receiptId);
          return {
            ...application,
            receiptId,
            link: `${publicOrigin}${companyApplicationPath(receiptId, link.token)}`,
            linkExpiresAt: link.expiresAt,
            resume:
              resumeId !== null && resumeName !== null && resumeType !== null
                ? { fileId: resumeId, name: resumeName, mediaType: resumeType, size: Number(resumeSize) }
                : undefined,
          };
        });
      return { mailed, undecided: rows.filter(isUndecided).map(({ receiptId }) => receiptId) };
    },

    /** Omits files that are too large, which the link opens. Rejects with a StorageError for a file of another size than its row says. */
    attachFiles: (application: MailedApplication): MailAttachment[] =>
      selectAttachedFiles(application).map(({ fileId, name, mediaType, size }) => ({
        name,
        mediaType,
        open: () => files.open(fileId, size),
      })),

    /** `trx` records that the mail server has accepted the mail. */
    async markHandedOver(trx: Db, { notice, attempted = [] }: CompanyMailReference, at: string): Promise<void> {
      if (notice === 'withdrawal') return;
      for (const receiptId of attempted) await companyRecordStore(trx).markHandedOver(receiptId, at);
    },

    /** Returns the applications whose withdrawals can no longer be undone. */
    listWithdrawn: (trx: Db, applications: readonly string[]): Promise<string[]> =>
      companyRecordStore(trx).listWithdrawn(applications),
  };
}

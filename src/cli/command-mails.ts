/** Queues mails of a command. The portal delivers them. */
import { createAlertLinks } from '#server/alerts/alert-links.ts';
import { createAlertMails } from '#server/alerts/alert-mails.ts';
import { createCompanyLinks } from '#server/applications/company/company-links.ts';
import { createCompanyMails } from '#server/applications/company/company-mails.ts';
import { loadBrand } from '#server/brand/brand-loader.ts';
import { categoryLinesReader } from '#server/catalogue/category-lines.ts';
import { jobsStore } from '#server/catalogue/job-store.ts';
import type { Config } from '#server/config.ts';
import { deriveKeys, loadSecretKeys } from '#server/platform/crypto/secret-key.ts';
import type { Db } from '#server/platform/db/database.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { openMailService } from '#server/platform/mail/mail-service.ts';
import { createUnsubscribeLinks } from '#server/unsubscribe/unsubscribe-links.ts';
import { operatorLog } from './operator-log.ts';

export async function openCommandMails(db: Db, env: Config) {
  const secrets = loadSecretKeys(env);
  const now = () => new Date();
  const links = createCompanyLinks(deriveKeys(secrets, 'company-links'), now);
  const companyMails = createCompanyMails({ db, files: await openFileStore(env), links, publicOrigin: env.publicOrigin });
  const alertMails = createAlertMails({
    db,
    links: createAlertLinks(deriveKeys(secrets, 'alert-links'), env.publicOrigin),
    publicOrigin: env.publicOrigin,
    categoryLines: categoryLinesReader(db, jobsStore(db, now), now),
    now,
  });
  return openMailService({
    env,
    brand: await loadBrand(env),
    db,
    secrets,
    now,
    log: operatorLog,
    pseudonymize: () => 'the candidate',
    companyMails,
    alertMails,
    unsubscribeLinks: createUnsubscribeLinks(deriveKeys(secrets, 'unsubscribe-links'), env.publicOrigin),
  });
}

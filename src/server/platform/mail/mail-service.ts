/** Queues the portal's mails for SMTP, or for the local mailbox without SMTP_URL. */

import { alertConfirmationDays } from '#contract/limits.ts';
import type { AlertMails } from '#server/alerts/alert-mails.ts';
import type { CompanyMails } from '#server/applications/company/company-mails.ts';
import type { PortalBrand } from '#server/brand/brand-loader.ts';
import { candidateStore } from '#server/candidates/candidate-store.ts';
import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import type { AppLogger } from '#server/logger.ts';
import type { IssuedCode } from '#server/sign-in/codes/one-time-codes.ts';
import { optOutStore } from '#server/unsubscribe/opt-out-store.ts';
import type { UndoNotice } from '#server/unsubscribe/opt-outs.ts';
import type { UnsubscribeLinks } from '#server/unsubscribe/unsubscribe-links.ts';
import { deriveKey, deriveKeys, type KeyRing } from '../crypto/secret-key.ts';
import type { Db } from '../db/database.ts';
import { isLoopbackHost } from '../net/ip-address.ts';
import { dayMs } from '../time/durations.ts';
import { renderDeletionMail, renderExpiryMail } from './account-mail-templates.ts';
import { type AccountNotice, renderAccountNotice } from './account-notice.ts';
import {
  type AlertMailReference,
  type AlertNotice,
  renderAlertConfirmation,
  renderAlertEnding,
  renderAlertMail,
} from './alert-mail-templates.ts';
import { type AnsweredApplication, renderAnswerMail } from './application-mail-templates.ts';
import { type CompanyMailReference, renderCompanyMail } from './company-mail-templates.ts';
import { renderWithoutDetails } from './company-mail-without-details.ts';
import { type MailboxEntry, openLocalMailbox } from './local-mailbox.ts';
import { renderCodeMail, renderGuessNotice, renderUndoNotice } from './mail-templates.ts';
import { buildMailboxAddress } from './mailbox-routes.ts';
import { type MailReferences, openOutbox } from './outbox.ts';
import { listPendingApplications } from './pending-applications.ts';
import { type ReceivedApplication, renderReceiptMail } from './receipt-mail-template.ts';
import { smtpMailer } from './smtp-mailer.ts';

export interface MailServiceOptions {
  env: Config;
  brand: PortalBrand;
  db: Db;
  secrets: KeyRing;
  now: () => Date;
  log: AppLogger;
  /** Returns a pseudonym of an address for the log. */
  pseudonymize(email: string): string;
  companyMails: CompanyMails;
  alertMails: AlertMails;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'sign'>;
}

/** A mail that is never sent would lose its jobs, which the ledger has. */
const alertMailMs = 5 * dayMs;
/** A company's mail server may be down over a weekend. */
const companyMailMs = 5 * dayMs;
/** A later warning would leave its reader too little time. Another one follows. */
const expiryMailMs = 5 * dayMs;

export function openMailService(options: MailServiceOptions) {
  const {
    env,
    brand: { brand, colors, night, mails },
    db,
    secrets,
    now,
    log,
    pseudonymize,
    companyMails,
    alertMails,
    unsubscribeLinks,
  } = options;
  const { smtpUrl, publicOrigin } = env;
  const { name, supportEmail, unknownPlace } = brand;
  const sender = { name, supportEmail, unknownPlace, publicOrigin, colors, ...mails };
  const mailFrom = env.mailFrom ?? `${quoteDisplayName(`${brand.name} Careers`)} <careers@${new URL(publicOrigin).hostname}>`;
  if (!smtpUrl && !isLoopbackHost(new URL(publicOrigin).hostname)) {
    throw new ConfigError(
      `SMTP_URL is not set: codes for the candidates of ${publicOrigin} would stay in a mailbox on this machine.`,
    );
  }
  const mailboxKey = deriveKey(secrets[0], 'mailbox').toString('base64url');
  const mailboxAddress = buildMailboxAddress(publicOrigin, mailboxKey);
  const mailbox = openLocalMailbox(now, announce);
  const keys = deriveKeys(secrets, 'outbox');
  const outbox = openOutbox({
    db,
    mailer: smtpUrl ? smtpMailer({ smtpUrl, mailFrom, publicOrigin }) : mailbox,
    keys,
    now,
    log,
    pseudonymize,
    isUnsubscribed: (email) => optOutStore(db).has(email),
    references: { render: renderReference, onAccepted: recordHandOver, onDropped: queueWithdrawals },
    async onUndelivered(trx, { kind, recipient }, isRefused) {
      if (kind === 'expiry') await candidateStore(trx).recordUndeliveredWarning(recipient, isRefused);
    },
  });

  async function renderReference(reference: CompanyMailReference | AlertMailReference): ReturnType<MailReferences['render']> {
    if (reference.kind === 'alert') {
      const content = await alertMails.load(reference);
      return content === 'drop'
        ? 'drop'
        : { mail: renderAlertMail(sender, night.lines, reference.to, content), applications: [], undecided: [] };
    }
    const { mailed, undecided } = await companyMails.load(reference);
    const [first, ...more] = mailed;
    if (!first) return undecided.length > 0 ? 'wait' : 'drop';
    const applications = mailed.map(({ receiptId }) => receiptId);
    if (reference.withoutDetails) return { mail: renderWithoutDetails(sender, reference, first), applications, undecided };
    const attachments = reference.notice === 'application' ? companyMails.attachFiles(first) : [];
    return { mail: { ...renderCompanyMail(sender, reference, [first, ...more]), attachments }, applications, undecided };
  }

  async function recordHandOver(trx: Db, reference: CompanyMailReference, at: string): Promise<void> {
    await companyMails.markHandedOver(trx, reference, at);
    await queueWithdrawals(trx, reference);
  }

  /** The release of these withdrawals queued no mail, since it found this one in delivery. */
  async function queueWithdrawals(trx: Db, { notice, to, attempted = [] }: CompanyMailReference): Promise<void> {
    if (notice === 'withdrawal') return;
    for (const receiptId of await companyMails.listWithdrawn(trx, attempted))
      await queueCompanyMail(trx, { notice: 'withdrawal', to, applications: [receiptId] });
  }

  const alertConfirmationExpiry = () => new Date(now().getTime() + alertConfirmationDays * dayMs);

  const queueCompanyMail = (trx: Db, mail: Omit<CompanyMailReference, 'kind'>) =>
    outbox.enqueue({ kind: 'company', ...mail }, { expiresAt: new Date(now().getTime() + companyMailMs), trx });

  function announce({ kind, to }: Pick<MailboxEntry, 'kind' | 'to'>): void {
    const subject = kind === 'code' ? 'A code' : 'A mail';
    log.info({ read: mailboxAddress }, `${subject} for ${to.replace(/@.*/, '@…')} is in the mailbox`);
  }

  return {
    outbox,
    /** Undefined with SMTP. */
    mailbox: smtpUrl ? undefined : { mailbox, key: mailboxKey, address: mailboxAddress },

    /** `trx` is the transaction that stores the code. The mail is useful for as long as its link. */
    queueCode(trx: Db, { email, ...issued }: IssuedCode) {
      return outbox.enqueue(renderCodeMail(sender, { to: email, ...issued }), { expiresAt: issued.linkExpiresAt, trx });
    },

    /** Takes the time of `queueCode`. */
    rehearseCode: (trx: Db, { email, ...issued }: IssuedCode) =>
      outbox.rehearse(renderCodeMail(sender, { to: email, ...issued }), { expiresAt: issued.linkExpiresAt, trx }),

    /** Warns the owner of an address about guessed codes. `trx` is the transaction that counts the guesses. */
    queueGuessNotice: (trx: Db, email: string) => outbox.enqueue(renderGuessNotice(sender, { to: email }), { trx }),

    /** Takes the time of `queueGuessNotice`. */
    rehearseGuessNotice: (trx: Db, email: string) => outbox.rehearse(renderGuessNotice(sender, { to: email }), { trx }),

    /** Informs the owner of an address about an undo. `trx` is the transaction that undoes the unsubscribe. */
    queueUndoNotice: (trx: Db, { email, ...undo }: UndoNotice) =>
      outbox.enqueue(renderUndoNotice(sender, { to: email, ...undo }), { trx }),

    /** Takes the time of `queueUndoNotice`. */
    rehearseUndoNotice: (trx: Db, { email, ...undo }: UndoNotice) =>
      outbox.rehearse(renderUndoNotice(sender, { to: email, ...undo }), { trx }),

    /** Tells the owner of an account about a new device or another sign-in method. `trx` stores the reason. */
    queueAccountNotice: (trx: Db, email: string, notice: AccountNotice) =>
      outbox.enqueue(renderAccountNotice(sender, { to: email, notice, at: now() }), { trx }),

    /** `trx` is the transaction that releases the application. */
    queueApplicationReceived(trx: Db, { email, ...application }: ReceivedApplication & { email: string }) {
      return outbox.enqueue(renderReceiptMail(sender, { to: email, ...application }), { trx });
    },

    /** Tells a candidate the company's answer. `trx` is the transaction that stores it. */
    queueAnswer: (trx: Db, { email, ...application }: AnsweredApplication & { email: string }) =>
      outbox.enqueue(renderAnswerMail(sender, { to: email, unsubscribeUrl: unsubscribeLinks.sign(email), ...application }), {
        trx,
      }),

    /** `trx` is the transaction that releases the application or its withdrawal. */
    queueCompanyMail,

    /** Returns the receipt ids of the applications whose mails to this address wait or are in delivery. */
    listPendingApplications: (trx: Db, to: string) => listPendingApplications(trx, keys, to),

    /** `trx` is the transaction that schedules the deletion. The mail expires with the account. */
    queueDeletionScheduled(trx: Db, { email, undoToken, dueAt }: { email: string; undoToken: string; dueAt: Date }) {
      return outbox.enqueue(renderDeletionMail(sender, { to: email, undoToken, dueAt }), { expiresAt: dueAt, trx });
    },

    /** `trx` is the transaction that records the warning. */
    queueAccountExpiry(trx: Db, { email, lastDay, months }: { email: string; lastDay: Date; months: number }) {
      const expiresAt = new Date(now().getTime() + expiryMailMs);
      return outbox.enqueue(renderExpiryMail(sender, { to: email, lastDay, months }), { expiresAt, trx });
    },

    /** `trx` stores the request. The mail is useful for as long as its link. */
    queueAlertConfirmation: (trx: Db, notice: AlertNotice) =>
      outbox.enqueue(renderAlertConfirmation(sender, notice), { expiresAt: alertConfirmationExpiry(), trx }),

    /** Takes the time of `queueAlertConfirmation`. */
    rehearseAlertConfirmation: (trx: Db, notice: AlertNotice) =>
      outbox.rehearse(renderAlertConfirmation(sender, notice), { expiresAt: alertConfirmationExpiry(), trx }),

    /** `trx` writes the jobs of the mail to the ledger. */
    queueAlert: (trx: Db, reference: Omit<AlertMailReference, 'kind'>) =>
      outbox.enqueue({ kind: 'alert', ...reference }, { expiresAt: new Date(now().getTime() + alertMailMs), trx }),

    /** `trx` records the warning. */
    queueAlertEnding: (trx: Db, notice: AlertNotice & { endsAt: Date }) =>
      outbox.enqueue(renderAlertEnding(sender, notice), { expiresAt: notice.endsAt, trx }),

    /** Wakes the outbox after the commit. */
    wake: outbox.wake,
  };
}

/** Quotes a name, since a comma in it would split the address: "Smith, Jones & Co." */
const quoteDisplayName = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`;

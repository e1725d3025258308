/** The mails the portal sends, from their words to their way out: over SMTP, or into the local mailbox without SMTP_URL. */
import type { OpenBrand } from '../brand/open-brand.ts';
import type { Db } from '../db/database.ts';
import type { Env } from '../env.ts';
import { isLoopbackName } from '../http/loopback.ts';
import type { Log } from '../log.ts';
import { keysFor, type Secrets } from '../secret-key.ts';
import { SettingFault } from '../setting-fault.ts';
import type { IssuedCode } from '../sign-in/one-time-codes.ts';
import { type KeptMail, openLocalMailbox } from './local-mailbox.ts';
import { mailboxPath } from './mailbox-page.ts';
import { smtpMailer } from './mailer.ts';
import { applicationMail, codeMail, guessNotice } from './messages.ts';
import { openOutbox } from './outbox.ts';

export interface MailSettings {
  env: Env;
  brand: OpenBrand;
  db: Db;
  secrets: Secrets;
  now: () => Date;
  log: Log;
  /** Names an address without telling it. */
  nameOf(email: string): string;
}

export function openMails({ env, brand: { brand, colors }, db, secrets, now, log, nameOf }: MailSettings) {
  const { smtpUrl, publicOrigin } = env;
  const sender = { name: brand.name, supportEmail: brand.supportEmail, publicOrigin, colors };
  const mailFrom = env.mailFrom ?? `${quoted(`${brand.name} Careers`)} <careers@${new URL(publicOrigin).hostname}>`;
  if (!smtpUrl && !isLoopbackName(new URL(publicOrigin).hostname)) {
    throw new SettingFault(
      `SMTP_URL is not set: codes for the candidates of ${publicOrigin} would stay in a mailbox on this machine.`,
    );
  }
  const mailbox = openLocalMailbox(now, announce);
  const outbox = openOutbox({
    db,
    mailer: smtpUrl ? smtpMailer({ smtpUrl, mailFrom, publicOrigin }) : mailbox,
    keys: keysFor(secrets, 'outbox'),
    now,
    log,
    nameOf,
  });

  function announce({ kind, to }: Pick<KeptMail, 'kind' | 'to'>): void {
    const what = kind === 'code' ? 'A code' : 'A mail';
    log.info({ read: `http://127.0.0.1:${env.port}${mailboxPath}` }, `${what} for ${to.replace(/@.*/, '@…')} is in the mailbox`);
  }

  return {
    outbox,
    /** Undefined when mails go out over SMTP. */
    mailbox: smtpUrl ? undefined : mailbox,

    /** Within the transaction that keeps the code. */
    queueCode(within: Db, { email, expiresAt, ...issued }: IssuedCode) {
      return outbox.queue(codeMail(sender, { to: email, ...issued }), { expiresAt, within });
    },

    /** For the owner of an address that somebody guesses codes of, within the transaction that counts it. */
    queueGuessNotice: (within: Db, email: string) => outbox.queue(guessNotice(sender, { to: email }), { within }),

    /** Within the transaction that records the application. `title` and `company` are the job's. */
    queueApplicationReceived(within: Db, { email, title, company }: { email: string; title: string; company: string }) {
      return outbox.queue(applicationMail(sender, { to: email, title, company }), { within });
    },

    /** Says, after the commit, that something was queued. */
    wake: outbox.wake,
  };
}

/** A name may hold what ends or splits an address otherwise: "Smith, Jones & Co." */
const quoted = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`;

/** Where mails go while there is no SMTP server: kept in memory and read at /dev/mailbox. */
import type { Mailer, OutgoingMail } from './smtp-mailer.ts';

export interface MailboxEntry extends OutgoingMail {
  receivedAt: Date;
}

export interface LocalMailbox extends Mailer {
  /** Newest first. */
  list(): MailboxEntry[];
  get(id: string): MailboxEntry | undefined;
}

const maxMails = 50;

/** `announce` says for whom a mail came; it never gets to know a code. */
export function openLocalMailbox(now: () => Date, announce: (mail: Pick<MailboxEntry, 'kind' | 'to'>) => void): LocalMailbox {
  let kept: MailboxEntry[] = [];
  return {
    async send(mail) {
      kept = [{ ...mail, receivedAt: now() }, ...kept].slice(0, maxMails);
      announce({ kind: mail.kind, to: mail.to });
    },
    list: () => kept,
    get: (id) => kept.find((mail) => mail.id === id),
  };
}

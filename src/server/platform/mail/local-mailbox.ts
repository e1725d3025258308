/** Stores mails in memory for /dev/mailbox when no SMTP server is configured. */
import type { Mailer, OutgoingMail } from './smtp-mailer.ts';

export type MailboxEntry = OutgoingMail & { receivedAt: Date };

export interface LocalMailbox extends Mailer {
  /** Newest first. */
  list(): MailboxEntry[];
  get(id: string): MailboxEntry | undefined;
}

const maxMails = 50;

/** `announce` gets the kind and recipient of each mail, never a code. */
export function openLocalMailbox(now: () => Date, announce: (mail: Pick<MailboxEntry, 'kind' | 'to'>) => void): LocalMailbox {
  let mails: MailboxEntry[] = [];
  return {
    async send(mail) {
      mails = [{ ...mail, receivedAt: now() }, ...mails].slice(0, maxMails);
      announce({ kind: mail.kind, to: mail.to });
    },
    async close() {},
    list: () => mails,
    get: (id) => mails.find((mail) => mail.id === id),
  };
}

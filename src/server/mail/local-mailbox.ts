/** Where mails go while there is no SMTP server: kept in memory and read at /dev/mailbox. */
import type { Mailer, OutgoingMail } from './mailer.ts';

export interface KeptMail extends OutgoingMail {
  keptAt: Date;
}

export interface LocalMailbox extends Mailer {
  /** Newest first. */
  mails(): KeptMail[];
  find(id: string): KeptMail | undefined;
}

const mostMails = 50;

/** `announce` says for whom a mail came; it never gets to know a code. */
export function openLocalMailbox(now: () => Date, announce: (mail: Pick<KeptMail, 'kind' | 'to'>) => void): LocalMailbox {
  let kept: KeptMail[] = [];
  return {
    async send(mail) {
      kept = [{ ...mail, keptAt: now() }, ...kept].slice(0, mostMails);
      announce({ kind: mail.kind, to: mail.to });
    },
    mails: () => kept,
    find: (id) => kept.find((mail) => mail.id === id),
  };
}

/** A real SMTP server on a free loopback port that keeps and reads what it is given. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Whom the envelope names, which is whom the mail goes to. */
  recipients: string[];
  /** The plain text part; empty when the mail has none. */
  text: string;
}

/** What becomes of a mail: taken, put off with a 451 that asks to try again, refused for good with a 550, or left without an answer. */
export type MailServerBehavior = 'accept' | 'defer' | 'reject' | 'hang';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  behavior: MailServerBehavior;
  /** Every mail taken so far, oldest first. */
  receivedMails(): ReceivedMail[];
  /**
   * The first mail to this address, or the first that came later than `after`. Waits for it when it is still on its
   * way; throws when none came within ten seconds.
   */
  waitForMail(recipient: string, after?: ReceivedMail): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const patienceMs = 10_000;

export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onData(stream, session, answer) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients).then(() => answer(), answer);
    },
  });
  // A portal that is killed leaves its connection as it is.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');

  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    behavior: 'accept',
    receivedMails: () => [...mails],
    async waitForMail(recipient, after) {
      const timeout = AbortSignal.timeout(patienceMs);
      for (;;) {
        const later = after ? mails.slice(mails.indexOf(after) + 1) : mails;
        const mail = later.find(({ recipients }) => recipients.includes(recipient));
        if (mail) return mail;
        await once(arrivals, 'mail', { signal: timeout }).catch(() => {
          throw new Error(`No mail to ${recipient} came; there were ${mails.length} mails to others or before.`);
        });
      }
    },
    close: () => new Promise((closed) => smtp.close(closed)),
  };
  return server;

  async function receive(stream: AsyncIterable<Buffer>, recipients: string[]): Promise<void> {
    const email = await PostalMime.parse(await buffer(stream));
    if (server.behavior === 'hang') await once(arrivals, 'never');
    if (server.behavior === 'defer') throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    if (server.behavior === 'reject') throw Object.assign(new Error(`No such mailbox: ${recipients}`), { responseCode: 550 });
    mails.push({ ...email, recipients, text: email.text ?? '' });
    arrivals.emit('mail');
  }
}

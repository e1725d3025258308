/** SMTP server on a free loopback port that stores and parses mails. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Recipients of the envelope. */
  recipients: string[];
  /** The plain text part; empty when the mail has none. */
  text: string;
}

/** `defer` answers 451, `reject` answers 550, `hang` does not answer. */
export type MailServerBehavior = 'accept' | 'defer' | 'reject' | 'hang';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  behavior: MailServerBehavior;
  /** All accepted mails, oldest first. */
  receivedMails(): ReceivedMail[];
  /**
   * Returns the first mail to this address, or the first later than `after`. Waits up to ten seconds for it, then
   * throws. Skips notices of account changes, which may come between two codes, unless `subject` asks for one.
   */
  waitForMail(recipient: string, after?: ReceivedMail, subject?: RegExp): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const timeoutMs = 10_000;
const notNotice = /^(?!New sign-in to|(Google|LinkedIn) was (un)?linked)/;

export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients).then(() => callback(), callback);
    },
  });
  // A killed portal resets its connection.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');

  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    behavior: 'accept',
    receivedMails: () => [...mails],
    async waitForMail(recipient, after, subject = notNotice) {
      const timeout = AbortSignal.timeout(timeoutMs);
      for (;;) {
        const later = after ? mails.slice(mails.indexOf(after) + 1) : mails;
        const mail = later.find((each) => each.recipients.includes(recipient) && subject.test(each.subject ?? ''));
        if (mail) return mail;
        await once(arrivals, 'mail', { signal: timeout }).catch(() => {
          throw new Error(`No mail to ${recipient} arrived; there were ${mails.length} other or earlier mails.`);
        });
      }
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
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

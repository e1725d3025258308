/** SMTP server on a free loopback port that stores and parses mails. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Recipients of the envelope. */
  recipients: string[];
  /** The plain text part; empty when the mail has none. */
  text: string;
}

/**
 * `defer` answers 451, `reject` answers 550, and `reject-recipient` does so before the mail. `hang` does not answer. `hold`
 * answers once the behavior changes. `lose` stores the mail and closes the connection without an answer.
 */
export type MailServerBehavior = 'accept' | 'defer' | 'reject' | 'reject-recipient' | 'hang' | 'hold' | 'lose';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  behavior: MailServerBehavior;
  /** Answers 554 to the mails that it returns true for. */
  refuses: (mail: ReceivedMail) => boolean;
  /** Mails that were answered 554, oldest first. */
  refusedMails(): ReceivedMail[];
  /** All connections so far. */
  readonly connectionCount: number;
  /** Ends open connections, as a server does that restarts. Resolves once they have closed. */
  closeConnections(): Promise<void>;
  /** All accepted mails, oldest first. */
  receivedMails(): ReceivedMail[];
  /** Mails that wait for their answer. */
  heldMails(): ReceivedMail[];
  /**
   * Returns the first mail to this address, or the first later than `after`. Waits up to thirty seconds for it, then
   * throws. Skips notices of account changes, which may come between two codes, unless `subject` asks for one.
   */
  waitForMail(recipient: string, after?: ReceivedMail, subject?: RegExp): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const timeoutMs = 30_000;
const notNotice = /^(?!New sign-in to|(Google|LinkedIn) was (un)?linked)/;

export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const held = new Set<ReceivedMail>();
  const refused: ReceivedMail[] = [];
  const sockets = new Map<number | undefined, Socket>();
  let behavior: MailServerBehavior = 'accept';
  let connectionCount = 0;
  const arrivals = new EventEmitter().setMaxListeners(0);
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onRcptTo({ address }, _session, callback) {
      const isRejected = behavior === 'reject-recipient';
      callback(isRejected ? Object.assign(new Error(`No such mailbox: ${address}`), { responseCode: 550 }) : null);
    },
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients, session.remotePort).then(() => callback(), callback);
    },
  });
  // A killed portal resets its connection.
  smtp.on('error', () => {});
  smtp.server.on('connection', (socket: Socket) => {
    connectionCount++;
    const port = socket.remotePort;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');

  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    get behavior() {
      return behavior;
    },
    set behavior(next) {
      behavior = next;
      arrivals.emit('behavior');
    },
    refuses: () => false,
    refusedMails: () => [...refused],
    get connectionCount() {
      return connectionCount;
    },
    async closeConnections() {
      await Promise.all(
        [...sockets.values()].map(async (socket) => {
          const closed = once(socket, 'close');
          socket.end();
          await closed;
        }),
      );
    },
    receivedMails: () => [...mails],
    heldMails: () => [...held],
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

  async function receive(stream: AsyncIterable<Buffer>, recipients: string[], port: number): Promise<void> {
    const email = await PostalMime.parse(await buffer(stream));
    const mail = { ...email, recipients, text: email.text ?? '' };
    if (behavior === 'hang') await once(arrivals, 'never');
    held.add(mail);
    while (behavior === 'hold') await once(arrivals, 'behavior');
    held.delete(mail);
    if (behavior === 'defer') throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    if (behavior === 'reject') throw Object.assign(new Error(`No such mailbox: ${recipients}`), { responseCode: 550 });
    if (server.refuses(mail)) {
      refused.push(mail);
      throw Object.assign(new Error('Spam'), { responseCode: 554 });
    }
    mails.push(mail);
    arrivals.emit('mail');
    if (behavior === 'lose') sockets.get(port)?.destroy();
  }
}

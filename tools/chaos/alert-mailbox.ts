/** Receives mails of alerts, and stores which jobs each one names. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { jobPath } from '#contract/addresses.ts';

export interface ReceivedAlert {
  recipient: string;
  /** The number of new roles in the subject. */
  total: number;
  /** The jobs that the mail shows. */
  jobIds: number[];
}

export interface AlertMailbox {
  url: string;
  /** Alerts by Message-ID. A mail whose acceptance was lost arrives again with the same one. */
  alerts: Map<string, ReceivedAlert>;
  /** Mails that arrived again. */
  repeated(): number;
  close(): Promise<void>;
}

const jobAddress = new RegExp(`${jobPath(0).replace(/0$/, '')}(\\d+)\\s`, 'g');

/** Stores no texts: thirty days have hundreds of thousands of mails. */
export async function openAlertMailbox(): Promise<AlertMailbox> {
  const alerts = new Map<string, ReceivedAlert>();
  let repeated = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onData(stream, session, callback) {
      receive(stream, session.envelope.rcptTo[0]?.address ?? '').then(() => callback(), callback);
    },
  });
  // A killed portal resets its connection.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    alerts,
    repeated: () => repeated,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };

  async function receive(stream: AsyncIterable<Buffer>, recipient: string): Promise<void> {
    const { messageId = '', subject = '', text = '' } = await PostalMime.parse(await buffer(stream));
    const total = Number(/^(\d+) new roles?: /.exec(subject)?.[1]);
    if (Number.isNaN(total)) throw new Error(`Not a mail of an alert: ${subject}`);
    if (alerts.has(messageId)) repeated++;
    alerts.set(messageId, { recipient, total, jobIds: [...text.matchAll(jobAddress)].map(([, id]) => Number(id)) });
  }
}

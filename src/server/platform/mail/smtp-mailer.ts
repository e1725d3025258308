/** Sends mails over SMTP. */
import type { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type { MailMessage } from './mail-templates.ts';

export interface MailAttachment {
  name: string;
  mediaType: string;
  /** Undefined when the file no longer exists; the mail is then sent without it. */
  open(): Promise<Readable | undefined>;
}

export type RenderedMail = MailMessage & { attachments?: readonly MailAttachment[] };

export type OutgoingMail = RenderedMail & {
  /** The same for every attempt, so that duplicate deliveries can be detected. */
  id: string;
};

export interface Mailer {
  /** Resolves once the server has accepted the mail. Throws a PermanentMailError when a retry cannot help. */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes the connections when no mail is in delivery. The next mail opens another. */
  close(): Promise<void>;
}

/** The server rejects the recipient or the mail permanently (RFC 5321: 5yz). */
export class PermanentMailError extends Error {
  /** The server has read the mail. Otherwise it rejects the recipient. */
  readonly isContent: boolean;

  constructor(isContent: boolean, cause: unknown) {
    super('The mail server rejects the mail.', { cause });
    this.isContent = isContent;
  }
}

export interface SmtpOptions {
  smtpUrl: string;
  /** The From header, for example `Larkfield Careers <careers@example.com>`. */
  mailFrom: string;
  publicOrigin: string;
}

interface OpenAttachment {
  filename: string;
  contentType: string;
  content: Readable;
}

/** Limits one attempt. */
export const sendTimeoutMs = 25_000;
/** Mails that follow each other use one connection; firewalls forget an idle one only after minutes. */
const idleTimeoutMs = 30_000;

export function smtpMailer({ smtpUrl, mailFrom, publicOrigin }: SmtpOptions): Mailer {
  let transport: Promise<Transporter> | undefined;
  const { hostname } = new URL(publicOrigin);

  return {
    async send(mail) {
      const { id, to, replyTo, subject, text, html, attachments = [] } = mail;
      const opened: OpenAttachment[] = [];
      try {
        for (const { name, mediaType, open } of attachments) {
          const content = await open();
          if (content) opened.push({ filename: name, contentType: mediaType, content });
        }
        transport ??= openTransport(smtpUrl);
        await (await transport).sendMail({
          messageId: `<${id}@${hostname}>`,
          from: mailFrom,
          // An object: nodemailer parses a string as a list of addresses.
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          ...(opened.length > 0 && { attachments: opened }),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
          signal: AbortSignal.timeout(sendTimeoutMs),
        });
      } catch (error) {
        const { code, command = '', responseCode = 0 } = smtpErrorDetails(error);
        const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
        if (!isAboutThisMail || responseCode < 500) throw error;
        // A server that refuses the command DATA has not read the mail: nodemailer's code is then EENVELOPE.
        throw new PermanentMailError(command === 'DATA' && code === 'EMESSAGE', error);
      } finally {
        // nodemailer closes those that it got, and got none if one of them could not be opened.
        for (const { content } of opened) content.destroy();
      }
    },

    async close() {
      const opened = transport;
      transport = undefined;
      (await opened)?.close();
    },
  };
}

/** Lets mail clients unsubscribe with one click (RFC 2369, RFC 8058). A mail that is needed has none. */
function unsubscribeHeaders(mail: OutgoingMail): Record<string, string> {
  if (mail.kind !== 'update' && mail.kind !== 'alert') return {};
  return { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Loads nodemailer with the first mail: it is the largest library of the server. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    idleTimeout: idleTimeoutMs,
    // The outbox repeats mails.
    maxRequeues: 0,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns the loggable details of an error. The server's own message may contain the address. */
export function smtpErrorDetails(error: unknown): SmtpErrorDetails {
  const source = error instanceof PermanentMailError ? error.cause : error;
  const { originalCode, code, command, responseCode } = source as SmtpErrorDetails & { originalCode?: string };
  return { code: originalCode ?? code, command, responseCode };
}

interface SmtpErrorDetails {
  /** For example ECONNREFUSED or EAUTH: the system's code instead of nodemailer's generic one. */
  code: string | undefined;
  command: string | undefined;
  responseCode: number | undefined;
}

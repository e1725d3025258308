/** Hands mails to the SMTP server. */
import type { Transporter } from 'nodemailer';
import type { MailMessage } from './mail-templates.ts';

export interface OutgoingMail extends MailMessage {
  /** The same for every try, so that a mail that arrives twice can be told to be one. */
  id: string;
}

export interface Mailer {
  /** Resolves once somebody else is responsible for the mail. Throws a MailRefused when no later try can help. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The server refuses this recipient or this mail for good (RFC 5321: 5yz), rather than for now. */
export class PermanentMailError extends Error {}

export interface SmtpOptions {
  smtpUrl: string;
  /** The From header, such as `Larkfield Careers <careers@example.com>`. */
  mailFrom: string;
  publicOrigin: string;
}

/** No try takes longer than this, however slowly the server answers. */
export const sendTimeoutMs = 25_000;

export function smtpMailer({ smtpUrl, mailFrom, publicOrigin }: SmtpOptions): Mailer {
  let transport: Promise<Transporter> | undefined;
  const { hostname } = new URL(publicOrigin);

  return {
    async send({ id, to, subject, text, html }) {
      try {
        transport ??= openTransport(smtpUrl);
        await (await transport).sendMail({
          messageId: `<${id}@${hostname}>`,
          from: mailFrom,
          // An object, since a string is read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(sendTimeoutMs),
        });
      } catch (error) {
        const { command = '', responseCode = 0 } = smtpErrorDetails(error);
        const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
        if (isAboutThisMail && responseCode >= 500)
          throw new PermanentMailError('The mail server refuses the mail.', { cause: error });
        throw error;
      }
    },
  };
}

/** Loaded with the first mail: it is the largest library of the server. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What may be logged of a failed try. The server's own words may hold the address. */
export function smtpErrorDetails(error: unknown): SmtpErrorDetails {
  const source = error instanceof PermanentMailError ? error.cause : error;
  const { originalCode, code, command, responseCode } = source as SmtpErrorDetails & { originalCode?: string };
  return { code: originalCode ?? code, command, responseCode };
}

interface SmtpErrorDetails {
  /** ECONNREFUSED, EAUTH; what the system said rather than nodemailer's word for all of its kind. */
  code: string | undefined;
  command: string | undefined;
  responseCode: number | undefined;
}

/** Renders the portal's mails as text and HTML with the same content. */
import { mailedLinkPath } from '#contract/addresses.ts';
import * as limits from '#contract/limits.ts';
import { html } from './html-template.ts';
import { joinLetter, joinLines, type MailSender, renderMailLayout } from './mail-layout.ts';

interface MailContent {
  /** A single address as stored. */
  to: string;
  /** The recipient of replies; by default the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail that an unsubscribed recipient gets too: codes, receipts and warnings about the account. */
interface NeededMail extends MailContent {
  kind: 'code' | 'application' | 'company' | 'guesses' | 'account' | 'undo' | 'deletion' | 'expiry' | 'alert-confirmation';
}

/** News of an application or an alert. The outbox drops updates for an unsubscribed recipient, whose alerts have ended. */
interface UpdateMail extends MailContent {
  kind: 'update' | 'alert';
  /** The link of one recipient; also in the mail's headers (RFC 8058). */
  unsubscribeUrl: string;
}

export type MailMessage = NeededMail | UpdateMail;

const codeLifetimeMinutes = limits.otpTtlMs / 60_000;

interface CodeMailContent {
  to: string;
  code: string;
  linkToken: string;
  /** Helps readers who did not request the code. */
  requestedAt: Date;
  expiresAt: Date;
  linkExpiresAt: Date;
}

/**
 * Renders the mail with a sign-in code and a sign-in link. Opening the link only shows a page: mail scanners open it too. Both
 * expiries are points in time, so that they stay true in a mail that arrives late.
 */
export function renderCodeMail(
  sender: MailSender,
  { to, code, linkToken, requestedAt, expiresAt, linkExpiresAt }: CodeMailContent,
): MailMessage {
  const { hostname } = new URL(sender.publicOrigin);
  const subject = `${code} is your ${toSingleLine(sender.name)} careers code`;
  const expiry = `Use it within ${codeLifetimeMinutes} minutes, until ${formatUtcTime(expiresAt)}.`;
  const linkExpiry = `It works once, until ${formatUtc(linkExpiresAt)}`;
  const link = sender.publicOrigin + mailedLinkPath(linkToken);
  const requested = `Somebody asked for it at ${hostname} on ${formatUtc(requestedAt)}.`;
  const ignore = 'If you did not ask for this, ignore this e-mail.';
  return {
    kind: 'code',
    to,
    subject,
    // Phones bind the code to the site by the format of the last line.
    text: joinLines(
      ...(sender.greeting === undefined ? [] : [sender.greeting, '']),
      `${subject}.`,
      '',
      expiry,
      '',
      `Or sign in with this link. ${linkExpiry}:`,
      link,
      '',
      requested,
      ignore,
      '',
      `Questions? Write to ${sender.supportEmail}.`,
      '',
      ...(sender.foot === undefined ? [] : [sender.foot, '']),
      `@${hostname} #${code}`,
    ),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: expiry,
      body: html`<p style="margin:0 0 8px">Your sign-in code</p>
<p class="code ink" style="margin:0 0 8px;padding:12px 16px;border-radius:10px;background:#F3F6F4;color:#0C1A14;font-size:32px;line-height:1.25;font-weight:600;font-variant-numeric:tabular-nums">${code}</p>
<p style="margin:0 0 20px">${expiry}</p>
<p style="margin:0 0 20px">Or <a class="link" href="${link}" style="color:${sender.colors.light};font-weight:600">sign in with this link</a>. ${linkExpiry}.</p>
<p class="quiet" style="margin:0;font-size:14px;color:#3E4F47">${requested} ${ignore}</p>`,
    }),
  };
}

/** Renders the warning about guessed codes. It needs no action, so it has no link that a phisher could imitate. */
export function renderGuessNotice(sender: MailSender, { to }: { to: string }): MailMessage {
  const { hostname } = new URL(sender.publicOrigin);
  const subject = `Somebody tried to sign in with your address at ${toSingleLine(sender.name)}`;
  const warning = `Somebody typed wrong sign-in codes for this address at ${hostname}. None of them was right, and for now no more are looked at.`;
  const advice =
    'There is nothing for you to do. You can still sign in: ask for a code, and use the link in the last e-mail we sent.';
  return {
    kind: 'guesses',
    to,
    subject,
    text: joinLetter(sender, warning, '', advice, '', `Questions? Write to ${sender.supportEmail}.`),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: 'There is nothing for you to do.',
      body: html`<p style="margin:0 0 16px">${warning}</p>
<p style="margin:0">${advice}</p>`,
    }),
  };
}

/** Tells the owner of an address that an unsubscribe was undone. */
export function renderUndoNotice(sender: MailSender, { to, undoneAt }: { to: string; undoneAt: Date }): MailMessage {
  const { hostname } = new URL(sender.publicOrigin);
  const name = toSingleLine(sender.name);
  const event = `Somebody pressed Undo after unsubscribing this address at ${hostname}, on ${formatUtc(undoneAt)}.`;
  const result = `E-mails about new roles from ${name} reach you again.`;
  const unsubscribeUrl = `${sender.publicOrigin}/candidate/unsubscribe/${encodeURIComponent(to)}`;
  const advice = 'If you do not want them, unsubscribe here:';
  return {
    kind: 'undo',
    to,
    subject: `You get e-mails from ${name} again`,
    text: joinLetter(sender, event, '', result, '', advice, unsubscribeUrl, '', `Questions? Write to ${sender.supportEmail}.`),
    html: renderMailLayout(sender, {
      title: result,
      preheader: result,
      body: html`<p style="margin:0 0 16px">${event}</p>
<p style="margin:0 0 16px">${result}</p>
<p style="margin:0">${advice} <a class="link" href="${unsubscribeUrl}" style="color:${sender.colors.light};font-weight:600">Unsubscribe</a></p>`,
    }),
  };
}

/** Removes line breaks and invisible characters of untrusted titles: CR LF would begin a new mail header. */
export function toSingleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const utcFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
export const formatUtc = (time: Date) => `${utcFormat.format(time)} UTC`;
const formatUtcTime = (time: Date) => `${time.toISOString().slice(11, 16)} UTC`;

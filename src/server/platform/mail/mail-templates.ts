/** The words of every mail. Each has a text part that says all that its HTML says. */
import * as limits from '#contract/limits.ts';
import { html } from './html-template.ts';
import { type MailSender, renderMailLayout } from './mail-layout.ts';

export interface MailMessage {
  kind: 'code' | 'application' | 'guesses';
  /** One address in its stored form. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

const codeLifetimeMinutes = limits.otpTtlMs / 60_000;

/**
 * The mail with a code, and with a link for whoever cannot type it. What the link carries stands after the `#`, which
 * browsers send to nobody. `askedAt` is when somebody asked, for the reader who did not.
 */
export function renderCodeMail(
  sender: MailSender,
  { to, code, linkToken, requestedAt }: { to: string; code: string; linkToken: string; requestedAt: Date },
): MailMessage {
  const { hostname } = new URL(sender.publicOrigin);
  const subject = `${code} is your ${toSingleLine(sender.name)} careers code`;
  const expiry = `Use it within ${codeLifetimeMinutes} minutes.`;
  const address = `${sender.publicOrigin}/login#c=${linkToken}`;
  const asked = `Somebody asked for it at ${hostname} on ${formatUtc(requestedAt)}.`;
  const ignore = 'If you did not ask for this, ignore this e-mail.';
  return {
    kind: 'code',
    to,
    subject,
    // The last line is the form in which phones bind a code to the site it is for.
    text: joinLines(
      `${subject}.`,
      '',
      expiry,
      '',
      'Or sign in with this link; it works once, for as long as the code:',
      address,
      '',
      asked,
      ignore,
      '',
      `Questions? Write to ${sender.supportEmail}.`,
      '',
      `@${hostname} #${code}`,
    ),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: expiry,
      body: html`<p style="margin:0 0 8px">Your sign-in code</p>
<p class="code ink" style="margin:0 0 8px;padding:12px 16px;border-radius:10px;background:#F3F6F4;color:#0C1A14;font-size:32px;line-height:1.25;font-weight:600;font-variant-numeric:tabular-nums">${code}</p>
<p style="margin:0 0 20px">${expiry}</p>
<p style="margin:0 0 20px">Or <a class="link" href="${address}" style="color:${sender.colors.light};font-weight:600">sign in with this link</a>; it works once, for as long as the code.</p>
<p class="quiet" style="margin:0;font-size:14px;color:#3E4F47">${asked} ${ignore}</p>`,
    }),
  };
}

/** The mail that says that somebody guesses codes. There is nothing to do, so it has no link that a forger could copy. */
export function renderGuessNotice(sender: MailSender, { to }: { to: string }): MailMessage {
  const { hostname } = new URL(sender.publicOrigin);
  const subject = `Somebody tried to sign in with your address at ${toSingleLine(sender.name)}`;
  const tried = `Somebody typed wrong sign-in codes for this address at ${hostname}. None of them was right, and for now no more are looked at.`;
  const nothing = 'There is nothing for you to do. You can still sign in: ask for a code, and use the link in that e-mail.';
  return {
    kind: 'guesses',
    to,
    subject,
    text: joinLines(tried, '', nothing, '', `Questions? Write to ${sender.supportEmail}.`),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: 'There is nothing for you to do.',
      body: html`<p style="margin:0 0 16px">${tried}</p>
<p style="margin:0">${nothing}</p>`,
    }),
  };
}

/** The mail that says an application has arrived. `title` and `company` are the job's. */
export function renderApplicationMail(
  sender: MailSender,
  { to, title, company }: { to: string; title: string; company: string },
): MailMessage {
  const subject = `We have your application: ${toSingleLine(title)}`;
  const arrived = `Your application for ${toSingleLine(title)} at ${toSingleLine(company)} has arrived.`;
  const next =
    'The hiring team reads it next. If it fits, they write to you at this address; there is nothing more for you to do.';
  const appliedJobs = `${sender.publicOrigin}/authPage/jobdetails/appliedJob`;
  return {
    kind: 'application',
    to,
    subject,
    text: joinLines(
      arrived,
      '',
      next,
      '',
      `Your applied jobs: ${appliedJobs}`,
      '',
      `Questions? Write to ${sender.supportEmail}.`,
    ),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: 'What happens next.',
      body: html`<p style="margin:0 0 16px">${arrived}</p>
<p style="margin:0 0 20px">${next}</p>
<p style="margin:0"><a class="link" href="${appliedJobs}" style="color:${sender.colors.light};font-weight:600">See your applied jobs</a></p>`,
    }),
  };
}

/** A title comes from outside: no line break or invisible character of it may reach a header (CR LF begins a new one). */
function toSingleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const utcFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const formatUtc = (time: Date) => `${utcFormat.format(time)} UTC`;
const joinLines = (...each: string[]) => `${each.join('\n')}\n`;

/** Renders the mails of alerts: confirmation, new jobs, and the warning before the end. */

import { jobPath } from '#contract/addresses.ts';
import type { AlertPeriod } from '#contract/alerts/alert-calls.ts';
import { alertConfirmationDays, alertMailJobsOfCompany } from '#contract/limits.ts';
import { formatCardPlaceAndMode, formatEmployment, formatJobTitle } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import type { AlertMailLinks } from '#server/alerts/alert-links.ts';
import type { JobCardRow } from '#server/catalogue/job-store.ts';
import { toWirePlaces } from '#server/catalogue/wire-places.ts';
import { html, type SafeHtml } from './html-template.ts';
import { joinLetter, type MailSender, renderMailLayout } from './mail-layout.ts';
import { type MailMessage, toSingleLine } from './mail-templates.ts';
import { mailFont, renderWideMailLayout } from './wide-mail-layout.ts';

/** A queued mail of an alert. The outbox stores it, and the mail is rendered when it is delivered: a job may close meanwhile. */
export interface AlertMailReference {
  kind: 'alert';
  to: string;
  alert: string;
  /** `mailed_at` of its jobs in the ledger. */
  run: string;
}

export interface AlertNotice {
  email: string;
  /** The criteria in words. */
  words: string;
  period: AlertPeriod;
  links: AlertMailLinks;
}

export interface AlertMailContent extends Omit<AlertNotice, 'email'> {
  jobs: readonly (JobCardRow & { line: number })[];
  /** Open new jobs, those that the mail does not show included. */
  total: number;
  /** The address of the list. */
  listUrl: string;
  askedAt: Date;
  endsAt: Date;
}

/** Asks a guest to confirm an alert. The link only shows a page: mail scanners open it too. */
export function renderAlertConfirmation(sender: MailSender, { email, words, period, links }: AlertNotice): MailMessage {
  const subject = `Confirm your alert: ${toSingleLine(words)}`;
  const request = `Somebody asked ${new URL(sender.publicOrigin).hostname} to mail new roles to this address: ${lowerFirst(toSingleLine(words))}.`;
  const start = `Press to start it. You then get at most one mail ${period === 'daily' ? 'a day' : 'a week'}.`;
  const expiry = `The link works for ${alertConfirmationDays} days. If it was not you, do nothing: no alert starts, and we forget this address.`;
  return {
    kind: 'alert-confirmation',
    to: email,
    subject,
    text: joinLetter(sender, request, '', start, links.confirm, '', expiry, '', `Questions? Write to ${sender.supportEmail}.`),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: start,
      body: html`<p style="margin:0 0 16px">${request}</p>
<p style="margin:0 0 16px">${start}</p>
<p style="margin:0 0 20px"><a class="link" href="${links.confirm}" style="color:${sender.colors.light};font-weight:600">Start the alert</a></p>
<p class="quiet" style="margin:0;font-size:14px;color:#3E4F47">${expiry}</p>`,
    }),
  };
}

/** Warns a month before an alert ends. */
export function renderAlertEnding(
  sender: MailSender,
  { email, words, links, endsAt }: AlertNotice & { endsAt: Date },
): MailMessage {
  const day = formatDay(endsAt);
  const subject = `Your alert ends on ${day}: ${toSingleLine(words)}`;
  const ending = `Your alert ends on ${day}: ${lowerFirst(toSingleLine(words))}. Alerts end after a year, so that nobody gets mails they forgot.`;
  return {
    kind: 'alert',
    to: email,
    unsubscribeUrl: links.end,
    subject,
    text: joinLetter(
      sender,
      ending,
      '',
      `Keep it for a year: ${links.manage}`,
      '',
      `End it now: ${links.end}`,
      `End all alerts: ${links.endAll}`,
    ),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: 'Keep it for a year with one press.',
      body: html`<p style="margin:0 0 16px">${ending}</p>
<p style="margin:0 0 20px"><a class="link" href="${links.manage}" style="color:${sender.colors.light};font-weight:600">Keep it for a year</a></p>
<p class="quiet" style="margin:0;font-size:14px;color:#3E4F47"><a class="link" href="${links.end}" style="color:${sender.colors.light}">End this alert</a> &nbsp; <a class="link" href="${links.endAll}" style="color:${sender.colors.light}">End all alerts</a></p>`,
    }),
  };
}

/** The text part has the order of the HTML. */
export function renderAlertMail(sender: MailSender, lines: readonly string[], to: string, alert: AlertMailContent): MailMessage {
  const { words, period, links, jobs, total, listUrl, askedAt, endsAt } = alert;
  const criteria = toSingleLine(words);
  const subject = `${countRoles(total)}: ${criteria}`;
  const heading = `${countRoles(total)} ${period === 'daily' ? 'today' : 'this week'}`;
  const lead = `Your alert: ${lowerFirst(criteria)}.`;
  const rows = jobs.map((job) => ({
    ...describeJob(job, sender.unknownPlace),
    url: sender.publicOrigin + jobPath(job.id),
    color: lines[job.line - 1],
  }));
  const others = total - jobs.length;
  const rest = others > 0 ? `And ${formatCount(others)} more. We show at most ${companyMax} from one company.` : '';
  const button = total === 1 ? 'See the role' : `See all ${formatCount(total)} roles`;
  const reason = `You get this because you asked for it on ${formatDay(askedAt)}. ${period === 'daily' ? 'Daily' : 'Weekly'}, until ${formatDay(endsAt)}.`;
  const [first] = rows;
  return {
    kind: 'alert',
    to,
    unsubscribeUrl: links.end,
    subject,
    text: joinLetter(
      sender,
      heading,
      lead,
      '',
      ...rows.flatMap(({ title, facts, place, pay, url }) => [title, facts, place, `${pay.figures} ${pay.per}`.trim(), url, '']),
      ...(rest ? [rest, ''] : []),
      `${button}: ${listUrl}`,
      '',
      reason,
      `Edit or pause: ${links.manage}`,
      `End this alert: ${links.end}`,
      `End all alerts: ${links.endAll}`,
    ),
    html: renderWideMailLayout(sender, {
      title: subject,
      preheader: first
        ? [first.title, first.pay.figures].filter(Boolean).join(', ') +
          (total > 1 ? `, and ${formatCount(total - 1)} more.` : '.')
        : lead,
      body: html`<h1 class="ink" style="margin:0;font:600 26px/1.2 ${mailFont};color:#0C1A14;letter-spacing:-.02em">${heading}</h1>
<p class="ink2" style="margin:10px 0 20px;color:#3E4F47;overflow-wrap:anywhere">${lead}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map(jobRow)}<tr><td class="hr ink2" style="border-top:1px solid #D3DCD6;padding:16px 0 24px;color:#3E4F47;font-size:14px">${rest}</td></tr></table>
<a class="btn" href="${listUrl}" style="display:inline-block;background:${sender.colors.light};color:#FFFFFF;font:600 16px/1.2 ${mailFont};text-decoration:none;padding:15px 22px;border-radius:10px">${button}</a>`,
      footer: html`${reason}<br>${footerLink(sender, links.manage, 'Edit or pause')} &nbsp; ${footerLink(sender, links.end, 'End this alert')} &nbsp; ${footerLink(sender, links.endAll, 'End all alerts')}<br>${sender.name} Careers`,
    }),
  };
}

const companyMax = ['no', 'one', 'two', 'three', 'four', 'five'][alertMailJobsOfCompany] ?? alertMailJobsOfCompany;
const formatCount = (count: number) => count.toLocaleString('en');
const countRoles = (total: number) => (total === 1 ? '1 new role' : `${formatCount(total)} new roles`);
/** Leaves abbreviations such as 'IT'. */
const lowerFirst = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text);

const footerLink = (sender: MailSender, url: string, text: string) =>
  html`<a class="brand" href="${url}" style="color:${sender.colors.light}">${text}</a>`;

interface RowTexts {
  title: string;
  /** Category and company. */
  facts: string;
  place: string;
  pay: { figures: string; per: string };
}

function describeJob(job: JobCardRow, unknownPlace: string): RowTexts {
  return {
    title: toSingleLine(formatJobTitle(job.title)),
    facts: toSingleLine([job.categories[0], job.company].filter(Boolean).join(' · ')),
    place: toSingleLine(
      [formatCardPlaceAndMode({ ...job, ...toWirePlaces(job) }, unknownPlace), formatEmployment(job)].filter(Boolean).join(' · '),
    ),
    pay: (job.pay && formatPay(job.pay)) ?? { figures: '', per: 'Pay not stated' },
  };
}

/** The line of the category is a table cell, since mail clients drop borders and backgrounds of other elements. */
function jobRow({ title, facts, place, pay, url, color }: RowTexts & { url: string; color: string | undefined }): SafeHtml {
  const figures = pay.figures ? html`<span style="white-space:nowrap">${pay.figures}</span> <br class="hb">` : '';
  return html`<tr><td class="hr" style="border-top:1px solid #D3DCD6;padding:16px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="6" style="background:${color ?? '#7C8C84'};border-radius:3px;font-size:0;line-height:0">&nbsp;</td>
<td style="padding-left:14px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="col ink" style="font:600 17px/1.35 ${mailFont};color:#0C1A14;padding:0 16px 0 0;overflow-wrap:anywhere">
<a class="ink" href="${url}" style="color:#0C1A14;text-decoration:none">${title}</a>
<div class="ink2" style="font:400 14px/1.5 ${mailFont};color:#3E4F47;padding-top:3px">${facts}<br>${place}</div></td>
<td class="col ink" width="160" align="right" valign="top" style="font:600 15px/1.4 ${mailFont};color:#0C1A14;font-variant-numeric:tabular-nums;padding:0">${figures}<span class="ink3" style="font-weight:400;font-size:14px;color:#586A61">${pay.per}</span>
</td></tr></table></td></tr></table></td></tr>`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (time: Date) => dayFormat.format(time);

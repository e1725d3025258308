/** Renders the receipt of an application as a mail. It has 600 px of tables, light and dark, without pictures. */
import { receiptPath } from '#contract/addresses.ts';
import { html, type SafeHtml } from './html-template.ts';
import { joinLetter, type MailSender } from './mail-layout.ts';
import { formatUtc, type MailMessage, toSingleLine } from './mail-templates.ts';
import { mailFont as font, renderWideMailLayout } from './wide-mail-layout.ts';

export interface ReceivedApplication {
  receiptId: string;
  title: string;
  company: string;
  sentAt: string;
  /** The company is notified by mail or webhook. */
  isForwarded: boolean;
  /** Days in which the company promises a reply; null without a promise. */
  replyByDays: number | null;
  /** Undefined when the file no longer exists. */
  resume: { name: string; sha256: string } | undefined;
  /** Undefined when accounts never expire. */
  keptUntil: Date | undefined;
}

/** The text part has the order of the HTML. */
export function renderReceiptMail(sender: MailSender, { to, ...application }: ReceivedApplication & { to: string }): MailMessage {
  const { receiptId, sentAt, resume, keptUntil } = application;
  const title = toSingleLine(application.title);
  const company = toSingleLine(application.company);
  const subject = `We have your application: ${title}`;
  const confirmation = `Your application for ${title} at ${company} has arrived.`;
  const nextSteps = describeNextSteps(application);
  const sent = new Date(sentAt);
  const stations = [
    'Handed over',
    'Opened',
    application.replyByDays === null ? 'Answer' : `Reply within ${days(application.replyByDays)}`,
  ];
  const facts: Fact[] = [
    { label: 'Receipt', value: receiptId },
    ...(resume
      ? [
          { label: 'Resume', value: toSingleLine(resume.name) },
          { label: 'SHA-256', value: resume.sha256, isHash: true },
        ]
      : []),
    ...(keptUntil ? [{ label: 'Kept until', value: formatDay(keptUntil) }] : []),
  ];
  const receiptUrl = sender.publicOrigin + receiptPath(receiptId);
  const origin = `You sent this at ${new URL(sender.publicOrigin).hostname} on ${formatDay(sent)}. Was it not you?`;
  return {
    kind: 'application',
    to,
    subject,
    text: joinLetter(
      sender,
      confirmation,
      '',
      nextSteps,
      '',
      `Sent: ${formatUtc(sent)}`,
      `Then: ${stations.join(', ')}. The receipt shows when each happened.`,
      '',
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      '',
      `See the receipt: ${receiptUrl}`,
      '',
      `${origin} Write to ${sender.supportEmail}.`,
      `Withdraw this application: ${receiptUrl}`,
    ),
    html: renderWideMailLayout(sender, {
      title: subject,
      preheader: nextSteps,
      body: html`<h1 class="ink" style="margin:0;font:600 26px/1.2 ${font};color:#0C1A14;letter-spacing:-.02em">We have your application</h1>
<p class="ink2" style="margin:10px 0 8px;color:#3E4F47">${confirmation}</p>
<p class="ink2" style="margin:0 0 24px;color:#3E4F47">${nextSteps}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;margin-bottom:20px"><tr>${[
        station({ label: 'Sent', note: formatShort(sent), isReached: true, isLast: false }),
        ...stations.map((label, index) =>
          station({ label, note: undefined, isReached: false, isLast: index === stations.length - 1 }),
        ),
      ]}</tr></table>
<table role="presentation" class="hr" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #D3DCD6;padding-top:10px;margin-bottom:20px">${facts.map(factRow)}</table>
<a class="btn" href="${receiptUrl}" style="display:inline-block;background:${sender.colors.light};color:#FFFFFF;font:600 16px/1.2 ${font};text-decoration:none;padding:15px 22px;border-radius:10px">See the receipt</a>`,
      footer: html`${origin} <a class="brand" href="mailto:${sender.supportEmail}" style="color:${sender.colors.light}">Tell us</a>.<br><a class="brand" href="${receiptUrl}" style="color:${sender.colors.light}">Withdraw this application</a><br>${sender.name} Careers`,
    }),
  };
}

function describeNextSteps({ company, isForwarded, replyByDays }: ReceivedApplication): string {
  const reader = isForwarded
    ? 'The hiring team reads it next.'
    : 'It is stored on this portal, where the hiring team collects its applications.';
  const reply =
    replyByDays === null || !isForwarded
      ? 'If it fits, they write to you at this address;'
      : `${toSingleLine(company)} promises a reply within ${days(replyByDays)} of receiving it;`;
  return `${reader} ${reply} there is nothing more for you to do.`;
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (time: Date) => dayFormat.format(time);
const shortFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const formatShort = (time: Date) => `${shortFormat.format(time)} UTC`;

interface Station {
  label: string;
  note: string | undefined;
  isReached: boolean;
  isLast: boolean;
}

/** Shapes and words carry the state, not the color alone. */
function station({ label, note, isReached, isLast }: Station): SafeHtml {
  const dot = isReached
    ? html`<div class="dot" style="width:12px;height:12px;border-radius:50%;border:4px solid #0C1A14;background:#0C1A14">&nbsp;</div>`
    : html`<div style="width:12px;height:12px;border-radius:50%;border:4px solid #7C8C84">&nbsp;</div>`;
  const line = isLast ? html`&nbsp;` : html`<div style="height:0;border-top:4px dotted #7C8C84">&nbsp;</div>`;
  const style = `font:${isReached ? 600 : 400} 14px/1.35 ${font};color:${isReached ? '#0C1A14' : '#3E4F47'};padding:6px 6px 0 0`;
  return html`<td valign="top" width="25%"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="20" style="font-size:0;line-height:0">${dot}</td><td style="font-size:0;line-height:0">${line}</td></tr></table><div class="st ${isReached ? 'ink' : 'ink2'}" style="${style}">${label}${
    note === undefined ? '' : html`<br><span class="ink3" style="font-weight:400;color:#586A61">${note}</span>`
  }</div></td>`;
}

interface Fact {
  label: string;
  value: string;
  isHash?: boolean;
}

function factRow({ label, value, isHash = false }: Fact): SafeHtml {
  const shown = isHash
    ? html`<span class="ink2" style="display:block;padding-top:4px;font:400 12px/1.5 Menlo,Consolas,monospace;color:#3E4F47">${(value.match(/.{1,8}/g) ?? []).join(' ')}</span>`
    : html`${value}`;
  return html`<tr><td class="ink3 kv" width="150" valign="top" style="padding:6px 0;color:#586A61;font-size:14px">${label}</td><td class="kv ink" style="padding:6px 0;color:#0C1A14;font-weight:600;word-break:break-word;overflow-wrap:anywhere">${shown}</td></tr>`;
}

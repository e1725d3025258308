/** Renders a mail to a company without the candidate's words. The company's mail server refused the one with them. */
import { companyLinkDays } from '#contract/limits.ts';
import type { CompanyMailReference, MailedApplication } from './company-mail-templates.ts';
import { html } from './html-template.ts';
import { joinLines, type MailSender, renderMailLayout } from './mail-layout.ts';
import { formatUtc, type MailMessage, toSingleLine } from './mail-templates.ts';

export function renderWithoutDetails(
  sender: MailSender,
  { notice, to }: CompanyMailReference,
  application: MailedApplication,
): MailMessage {
  const { receiptId, title, company, externalId, sentAt, link, linkExpiresAt } = application;
  const isWithdrawal = notice === 'withdrawal';
  const subject = `${isWithdrawal ? 'Withdrawn' : 'New application'}: ${toSingleLine(title)}`;
  const job = `${toSingleLine(title)} at ${toSingleLine(company)} (${externalId})`;
  const time = formatUtc(new Date(sentAt));
  const summary = isWithdrawal
    ? `The application of ${time} for ${job} was withdrawn.`
    : `A candidate applied for ${job} on ${time}.`;
  const id = `Application: ${receiptId}`;
  const reason =
    "Your company's mail server refused the mail with the details, so this one has nothing that the candidate wrote.";
  const note = isWithdrawal
    ? 'Its link shows nothing any more. Please delete the copy in your mailbox as well.'
    : `The link works for ${companyLinkDays} days, until ${formatUtc(linkExpiresAt)}. The button behind it shows the application and tells the candidate that it was read.`;
  return {
    kind: 'company',
    to,
    subject,
    text: joinLines(summary, id, '', reason, '', ...(isWithdrawal ? [] : ['Open the application:', link]), note),
    html: renderMailLayout(sender, {
      toCompany: true,
      title: subject,
      preheader: summary,
      body: html`<p style="margin:0 0 8px">${summary}</p>
<p style="margin:0 0 16px;overflow-wrap:anywhere">${id}</p>
<p style="margin:0 0 16px">${reason}</p>
${
  isWithdrawal
    ? ''
    : html`<p style="margin:0 0 8px"><a class="link" href="${link}" style="color:${sender.colors.light};font-weight:600">Open the application</a></p>
`
}<p class="quiet" style="margin:0;font-size:14px;color:#3E4F47">${note}</p>`,
    }),
  };
}

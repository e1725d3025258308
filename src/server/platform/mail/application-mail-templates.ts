/** Renders the mails to a candidate about an application. */
import { receiptPath } from '#contract/addresses.ts';
import type { ApplicationStatus } from '#contract/application-progress.ts';
import { html } from './html-template.ts';
import { joinLetter, type MailSender, renderMailLayout } from './mail-layout.ts';
import { type MailMessage, toSingleLine } from './mail-templates.ts';

export interface AnsweredApplication {
  receiptId: string;
  title: string;
  company: string;
  status: ApplicationStatus;
  /** The company's words, or empty. */
  message: string;
}

/** Tells a candidate the company's answer. */
export function renderAnswerMail(
  sender: MailSender,
  {
    to,
    unsubscribeUrl,
    receiptId,
    title,
    company,
    status,
    message,
  }: AnsweredApplication & { to: string; unsubscribeUrl: string },
): MailMessage {
  const job = `${toSingleLine(title)} at ${toSingleLine(company)}`;
  const answer = describeAnswer(status, job);
  const from = `${toSingleLine(company)} writes:`;
  const url = sender.publicOrigin + receiptPath(receiptId);
  return {
    kind: 'update',
    to,
    unsubscribeUrl,
    subject: `${subjects[status]}: ${toSingleLine(title)}`,
    text: joinLetter(
      sender,
      answer,
      '',
      ...(message === '' ? [] : [from, '', message, '']),
      `Your application: ${url}`,
      '',
      `Questions? Write to ${sender.supportEmail}.`,
      `No more news of your applications: ${unsubscribeUrl}`,
    ),
    html: renderMailLayout(sender, {
      title: `${subjects[status]}: ${title}`,
      preheader: answer,
      body: html`<p style="margin:0 0 16px">${answer}</p>
${
  message === ''
    ? ''
    : html`<p style="margin:0 0 4px;font-weight:600">${from}</p>
<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${message}</p>`
}
<p style="margin:0"><a class="link" href="${url}" style="color:${sender.colors.light};font-weight:600">See your application</a></p>
<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#3E4F47"><a class="link" href="${unsubscribeUrl}" style="color:${sender.colors.light}">Get no more news of your applications</a></p>`,
    }),
  };
}

const subjects: Record<ApplicationStatus, string> = {
  received: 'Your application was received',
  in_review: 'Your application is in review',
  not_selected: 'News of your application',
  hired: 'Good news of your application',
};

function describeAnswer(status: ApplicationStatus, job: string): string {
  switch (status) {
    case 'received':
      return `The company confirms that it has your application for ${job}.`;
    case 'in_review':
      return `Your application for ${job} is in review.`;
    case 'not_selected':
      return `You were not selected for ${job}. The company has closed your application.`;
    case 'hired':
      return `You were chosen for ${job}. Congratulations!`;
  }
}

/** Renders mails to a company: an application, a day's digest, and a withdrawal. */
import { companyLinkDays, resumeAttachmentMaxBytes } from '#contract/limits.ts';
import { html, type SafeHtml } from './html-template.ts';
import { joinLines, type MailSender, renderMailLayout } from './mail-layout.ts';
import { formatUtc, type MailMessage, toSingleLine } from './mail-templates.ts';

/** A queued mail to a company. The outbox stores it, and the mail is rendered when it is delivered. */
export interface CompanyMailReference {
  kind: 'company';
  notice: 'application' | 'digest' | 'withdrawal';
  to: string;
  /** Receipt ids. */
  applications: string[];
  /** Receipt ids that the mail server may have accepted: those of the current attempt, and of earlier ones without an answer. */
  attempted?: string[];
  /** The mail server refused the single application with what the candidate wrote. */
  withoutDetails?: boolean;
}

interface MailedFile {
  fileId: string;
  name: string;
  mediaType: string;
  size: number;
}

export interface MailedApplication {
  receiptId: string;
  title: string;
  company: string;
  /** The company's own id of the job. */
  externalId: string;
  sentAt: string;
  name: string;
  email: string;
  mobile: string;
  coverLetter: string;
  additionalInfo: string;
  answers: readonly { label: string; text: string; file?: { id: string; name: string; mediaType: string; size: number } }[];
  /** Undefined when the file no longer exists. */
  resume: MailedFile | undefined;
  link: string;
  linkExpiresAt: Date;
}

/** The files of a mail, in the order of the form, as long as they fit together. */
export function selectAttachedFiles({ resume, answers }: Pick<MailedApplication, 'resume' | 'answers'>): MailedFile[] {
  const answered = answers.flatMap(({ file }) => (file ? [{ ...file, fileId: file.id }] : []));
  let bytes = 0;
  return [...(resume ? [resume] : []), ...answered].filter(({ size }) => {
    const fits = bytes + size <= resumeAttachmentMaxBytes;
    if (fits) bytes += size;
    return fits;
  });
}

/** `applications` are those of the reference that may still be sent; at least one. */
export function renderCompanyMail(
  sender: MailSender,
  { notice, to }: CompanyMailReference,
  applications: readonly [MailedApplication, ...MailedApplication[]],
): MailMessage {
  const [first] = applications;
  if (notice === 'application') return renderApplication(sender, to, first);
  if (notice === 'withdrawal') return renderWithdrawal(sender, to, first);
  return renderDigest(sender, to, applications);
}

function renderApplication(sender: MailSender, to: string, application: MailedApplication): MailMessage {
  const { name, email, link, linkExpiresAt, coverLetter, additionalInfo, answers } = application;
  const facts = describeApplication(application);
  const texts = [
    { heading: 'Cover letter', text: coverLetter },
    { heading: 'Additional information', text: additionalInfo },
    ...answers.map(({ label, text, file }) => ({
      heading: toSingleLine(label),
      text: file ? describeFile({ ...file, fileId: file.id }, application) : text,
    })),
  ].filter(({ text }) => text.trim() !== '');
  const open = `The link works for ${companyLinkDays} days, until ${formatUtc(linkExpiresAt)}. The button behind it shows the application and tells the candidate that it was read.`;
  const reply = `A reply to this mail goes to ${toSingleLine(name)}.`;
  return {
    kind: 'company',
    to,
    replyTo: email,
    subject: `New application: ${toSingleLine(application.title)}, from ${toSingleLine(name)}`,
    text: joinLines(
      summarize(application),
      '',
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      '',
      ...texts.flatMap(({ heading, text }) => [`${heading}:`, text.trim(), '']),
      'Open the application:',
      link,
      open,
      '',
      reply,
    ),
    html: renderMailLayout(sender, {
      toCompany: true,
      title: `New application: ${application.title}`,
      preheader: summarize(application),
      body: html`<p style="margin:0 0 16px">${summarize(application)}</p>
${factTable(facts)}
${texts.map(
  ({ heading, text }) => html`<p style="margin:16px 0 4px;font-weight:600">${heading}</p>
<p style="margin:0;white-space:pre-line;overflow-wrap:anywhere">${text.trim()}</p>`,
)}
<p style="margin:20px 0 8px"><a class="link" href="${link}" style="color:${sender.colors.light};font-weight:600">Open the application</a></p>
<p class="quiet" style="margin:0;font-size:14px;color:#3E4F47">${open} ${reply}</p>`,
    }),
  };
}

function renderDigest(sender: MailSender, to: string, applications: readonly MailedApplication[]): MailMessage {
  const subject = applications.length === 1 ? '1 new application' : `${applications.length} new applications`;
  const note = `Each link works for ${companyLinkDays} days. The button behind it shows the application and tells the candidate that it was read.`;
  return {
    kind: 'company',
    to,
    subject: `${subject} at ${toSingleLine(sender.name)}`,
    text: joinLines(
      `${subject} since the last mail.`,
      '',
      ...applications.flatMap((application) => [
        summarize(application),
        ...describeApplication(application).map(({ label, value }) => `${label}: ${value}`),
        application.link,
        '',
      ]),
      note,
    ),
    html: renderMailLayout(sender, {
      toCompany: true,
      title: subject,
      preheader: applications.map(({ name, title }) => `${name}, ${title}`).join('; '),
      body: html`<p style="margin:0 0 16px">${subject} since the last mail.</p>
${applications.map(
  (application) => html`<p style="margin:20px 0 8px;font-weight:600">${summarize(application)}</p>
${factTable(describeApplication(application))}
<p style="margin:8px 0 0"><a class="link" href="${application.link}" style="color:${sender.colors.light};font-weight:600">Open the application</a></p>`,
)}
<p class="quiet" style="margin:20px 0 0;font-size:14px;color:#3E4F47">${note}</p>`,
    }),
  };
}

function renderWithdrawal(sender: MailSender, to: string, { title, company, name, sentAt }: MailedApplication): MailMessage {
  const subject = `Withdrawn: ${toSingleLine(title)}, ${toSingleLine(name)}`;
  const withdrawal = `${toSingleLine(name)} has withdrawn the application of ${formatUtc(new Date(sentAt))} for ${toSingleLine(title)} at ${toSingleLine(company)}.`;
  const advice = 'Its link shows nothing any more. Please delete the copy in your mailbox as well.';
  return {
    kind: 'company',
    to,
    subject,
    text: joinLines(withdrawal, '', advice),
    html: renderMailLayout(sender, {
      toCompany: true,
      title: subject,
      preheader: withdrawal,
      body: html`<p style="margin:0 0 16px">${withdrawal}</p>
<p style="margin:0">${advice}</p>`,
    }),
  };
}

interface Fact {
  label: string;
  value: string;
}

function describeApplication(application: MailedApplication): Fact[] {
  const { title, company, externalId, name, email, mobile, resume } = application;
  return [
    { label: 'Job', value: `${toSingleLine(title)} (${toSingleLine(company)}, ${externalId})` },
    { label: 'Name', value: toSingleLine(name) },
    { label: 'E-mail', value: email },
    { label: 'Phone', value: `+${mobile}` },
    ...(resume ? [{ label: 'Resume', value: describeFile(resume, application) }] : []),
  ];
}

function describeFile({ fileId, name, size }: MailedFile, application: MailedApplication): string {
  const isAttached = selectAttachedFiles(application).some((file) => file.fileId === fileId);
  const where = isAttached ? '' : ', too large for a mail: open the application';
  return `${toSingleLine(name)} (${formatFileSize(size)}${where})`;
}

export const formatFileSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const summarize = ({ name, title, company, sentAt }: MailedApplication) =>
  `${toSingleLine(name)} applied for ${toSingleLine(title)} at ${toSingleLine(company)} on ${formatUtc(new Date(sentAt))}.`;

const factTable = (facts: Fact[]): SafeHtml =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${facts.map(
    ({ label, value }) =>
      html`<tr><td class="quiet" width="90" valign="top" style="padding:3px 12px 3px 0;font-size:14px;color:#3E4F47">${label}</td><td style="padding:3px 0;font-weight:600;overflow-wrap:anywhere;word-break:break-word">${value}</td></tr>`,
  )}</table>`;

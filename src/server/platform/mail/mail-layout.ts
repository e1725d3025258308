/** Renders the layout of most mails: one column, light and dark, without remote content. */
import { html } from './html-template.ts';
import { type MailDocument, renderMailDocument } from './mail-document.ts';

/** The brand that sends the mails. */
export interface MailSender {
  name: string;
  supportEmail: string;
  /** The company's first and last line of mails to candidates. */
  greeting?: string | undefined;
  foot?: string | undefined;
  /** The place of a job without one. */
  unknownPlace: string;
  /** Public origin of the portal, without a trailing slash. */
  publicOrigin: string;
  /** Link colors on light and dark backgrounds, and text on the latter: `#RRGGBB`. Text on the former is white. */
  colors: { light: string; dark: string; onDark: string };
}

interface MailContent extends Omit<MailDocument, 'styles'> {
  /** Mails to the company itself have no address for questions. */
  toCompany?: boolean;
}

/** Inline styles are light, for mail clients without classes and media queries, which darken them on their own. */
export function renderMailLayout(sender: MailSender, { title, preheader, body, toCompany = false }: MailContent): string {
  const questions = html`
<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#3E4F47">Questions? Write to <a class="link" href="mailto:${sender.supportEmail}" style="color:${sender.colors.light}">${sender.supportEmail}</a>.</p>`;
  const foot =
    sender.foot === undefined
      ? ''
      : html`
<p class="quiet" style="margin:12px 0 0;font-size:14px;color:#3E4F47">${sender.foot}</p>`;
  return renderMailDocument({
    title,
    preheader,
    styles: html`  @media (prefers-color-scheme: dark) {
    .page { background: #0A1310 !important; }
    .sheet { background: #16241D !important; border-color: #2C4337 !important; }
    .ink { color: #EDF4EF !important; }
    .quiet { color: #B4C4BB !important; }
    .link { color: ${sender.colors.dark} !important; }
    .code { background: #0A1310 !important; }
  }`,
    body: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;background:#FFFFFF;border:1px solid #D3DCD6;border-radius:16px">
<tr><td class="ink" align="left" style="padding:28px 32px;color:#0C1A14;font:16px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<p style="margin:0 0 20px;font-weight:600">${sender.name} Careers</p>
${toCompany ? '' : renderGreeting(sender)}${body}${toCompany ? '' : html`${questions}${foot}`}
</td></tr></table>
</td></tr></table>`,
  });
}

/** The company's own first line. */
export const renderGreeting = ({ greeting }: MailSender) =>
  greeting === undefined
    ? ''
    : html`<p class="ink" style="margin:0 0 16px">${greeting}</p>
`;

/** Writes the text of a mail to a candidate, between the company's first and last line. */
export const joinLetter = ({ greeting, foot }: MailSender, ...lines: string[]) =>
  joinLines(...(greeting === undefined ? [] : [greeting, '']), ...lines, ...(foot === undefined ? [] : ['', foot]));

export const joinLines = (...lines: string[]) => `${lines.join('\n')}\n`;

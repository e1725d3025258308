/** Renders the pages of a company's link without scripts, in the portal's colors. */
import { createHash } from 'node:crypto';
import type { PortalBrand } from '#server/brand/brand-loader.ts';
import { formatFileSize } from '#server/platform/mail/company-mail-templates.ts';
import { html, SafeHtml } from '#server/platform/mail/html-template.ts';
import { formatUtc } from '#server/platform/mail/mail-templates.ts';
import type { ApplicationFile } from '../application-answers.ts';
import type { CompanyApplication } from './company-applications.ts';

export interface CompanyPage {
  status: number;
  html: string;
  /** Allows the page's own style. */
  contentSecurityPolicy: string;
}

/** The target and the token of the page's forms. */
interface LinkForm {
  path: string;
  token: string;
}

export function createCompanyPages({ brand, look }: Pick<PortalBrand, 'brand' | 'look'>) {
  const style = `${pageStyle}${look.colorCss}`;
  const contentSecurityPolicy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  const page = (status: number, title: string, body: SafeHtml): CompanyPage => ({
    status,
    contentSecurityPolicy,
    html: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title} | ${brand.name} Careers</title>
<style>${rawStyle(style)}</style>
</head>
<body>
<header><p>${brand.name} Careers</p></header>
<main>
${body}
</main>
<footer><p>Questions? Write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>.</p></footer>
</body>
</html>
`.source,
  });

  const message = (status: number, title: string, text: string) => page(status, title, html`<h1>${title}</h1><p>${text}</p>`);

  return {
    /** Shows the job alone, until a person presses the button. */
    closed: ({ title, company, sentAt }: CompanyApplication, form: LinkForm) =>
      page(
        200,
        'An application',
        html`<p class="over">Application of ${formatUtc(new Date(sentAt))}</p>
<h1>${title}</h1>
<p class="quiet">${company}</p>
${linkForm(form, '', 'Open the application')}
<p class="quiet">Opening it tells the candidate that the application was read.</p>`,
      ),

    opened: (application: CompanyApplication, form: LinkForm) =>
      page(
        200,
        'An application',
        html`<p class="over">Application of ${formatUtc(new Date(application.sentAt))}</p>
<h1>${application.name}</h1>
<p>${application.title}, ${application.company}</p>
<dl>
<dt>E-mail</dt><dd><a href="${toMailAddress(application.email)}">${breakAddress(application.email)}</a></dd>
<dt>Phone</dt><dd><a href="tel:+${application.mobile}">+${application.mobile}</a></dd>
</dl>
${letter('Cover letter', application.coverLetter)}
${letter('Additional information', application.additionalInfo)}
${application.answers.map(({ label, text, file }) => (file ? download(form, label, file) : letter(label, text)))}
<h2>Resume</h2>
${
  application.resumeName === null
    ? html`<p>The file no longer exists.</p>`
    : html`${fileName({ name: application.resumeName, size: Number(application.resumeSize) })}
${linkForm(form, '/resume', 'Download the resume')}`
}`,
      ),

    withdrawn: () =>
      message(410, 'This application was withdrawn', 'The candidate has withdrawn it, so there is nothing to show.'),
    unavailable: () =>
      message(409, 'This application cannot be shown right now', 'The candidate is changing it. Look again in ten minutes.'),
    expired: () =>
      message(
        410,
        'This link is too old',
        'It worked for 14 days. The mail still has the candidate’s details, and a reply reaches the candidate.',
      ),
    invalid: () =>
      message(
        404,
        'This link does not work',
        'It may be cut off. Open it from the mail again, or copy the whole address into the browser.',
      ),
    tooMany: (text: string) => message(429, 'Too many wrong links', text),
  };
}

const letter = (heading: string, text: string): SafeHtml =>
  text.trim() === ''
    ? html``
    : html`<h2>${heading}</h2>
<p class="letter">${text.trim()}</p>`;

const fileName = ({ name, size }: { name: string; size: number }): SafeHtml =>
  html`<p class="name">${name} <span class="quiet">(${formatFileSize(size)})</span></p>`;

const download = (form: LinkForm, heading: string, file: ApplicationFile): SafeHtml =>
  html`<h2>${heading}</h2>
${fileName(file)}
${linkForm(form, `/files/${file.id}`, 'Download the file')}`;

/** An address breaks before its @ and its dots. */
const breakAddress = (email: string): SafeHtml[] =>
  email.split(/(?=[@.])/).map((part, index) => (index === 0 ? html`${part}` : html`<wbr>${part}`));

/** In a local part, `?` and `&` would begin other fields of the mail (RFC 6068). */
const toMailAddress = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

const linkForm = ({ path, token }: LinkForm, action: '' | '/resume' | `/files/${string}`, label: string): SafeHtml =>
  html`<form method="post" action="${path}${action}"><input type="hidden" name="t" value="${token}"><button>${label}</button></form>`;

/** The brand's colors and this file are no user input. */
const rawStyle = (css: string) => new SafeHtml(css);

const pageStyle = `
:root { color-scheme: light dark; --bg: light-dark(#FFFFFF, #0A1310); --s1: light-dark(#F3F6F4, #101C17); --raise: light-dark(#FFFFFF, #16241D); --line: light-dark(#D3DCD6, #22332B); --ink: light-dark(#0C1A14, #EDF4EF); --ink2: light-dark(#3E4F47, #B4C4BB); --brand: light-dark(#0A6B4E, #5BD6A4); --on-brand: light-dark(#FFFFFF, #04261A); --focus: light-dark(#1B5FD9, #9CC4FF); }
* { box-sizing: border-box; margin: 0; }
body { background: light-dark(var(--s1), var(--bg)); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 44rem; margin: 0 auto; padding: 20px; }
header { font-weight: 600; padding-top: 32px; }
main { background: var(--raise); border: 1px solid var(--line); border-radius: 16px; padding: 32px; display: grid; gap: 12px; }
@media (max-width: 45rem) { main { border-width: 1px 0; border-radius: 0; padding: 24px 20px; } }
footer, .quiet, .over { color: var(--ink2); font-size: .875rem; }
h1 { font-size: 1.875rem; line-height: 1.2; letter-spacing: -.02em; }
h2 { font-size: 1rem; margin-top: 16px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin-top: 8px; }
dt { color: var(--ink2); }
dd { margin: 0; }
.letter { white-space: pre-line; }
.name { font-weight: 600; }
a { color: var(--brand); text-underline-offset: 3px; }
form { margin-top: 8px; }
button { min-height: 48px; padding: 12px 22px; border: 0; border-radius: 10px; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 600; line-height: 1.2; cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
`;

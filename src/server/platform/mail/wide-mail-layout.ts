/** Renders the layout of mails with rows. It has 600 px of tables, light and dark, without pictures. */
import { html, type SafeHtml } from './html-template.ts';
import { type MailDocument, renderMailDocument } from './mail-document.ts';
import { type MailSender, renderGreeting } from './mail-layout.ts';

export const mailFont = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";

interface WideMailLayout extends Omit<MailDocument, 'styles'> {
  footer: SafeHtml;
}

/** Below 620 px the columns stack. */
export function renderWideMailLayout(sender: MailSender, { title, preheader, body, footer }: WideMailLayout): string {
  const { name, colors, foot } = sender;
  return renderMailDocument({
    title,
    preheader,
    styles: html`  @media (max-width: 620px) {
    .px { padding-left: 20px !important; padding-right: 20px !important; }
    .kv { display: block !important; width: auto !important; padding: 6px 0 0 !important; }
    .kv + .kv { padding: 0 0 6px !important; }
    .st { font-size: 13px !important; }
    .col { display: block !important; width: auto !important; text-align: left !important; padding: 0 !important; }
    .hb { display: none !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #0A1310 !important; }
    .card { background: #16241D !important; border-color: #2C4337 !important; }
    .ink { color: #EDF4EF !important; }
    .ink2 { color: #B4C4BB !important; }
    .ink3 { color: #90A299 !important; }
    .brand { color: ${colors.dark} !important; }
    .hr { border-color: #22332B !important; }
    .btn { background: ${colors.dark} !important; color: ${colors.onDark} !important; }
    .dot { background: #EDF4EF !important; border-color: #EDF4EF !important; }
  }`,
    body: html`<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#F3F6F4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td class="px brand" align="left" style="padding:0 32px 16px;font:700 20px/32px ${mailFont};color:${colors.light}">${name} Careers</td></tr>
<tr><td class="card px ink" align="left" style="background:#FFFFFF;border:1px solid #D3DCD6;border-radius:16px;padding:32px;font:400 16px/1.6 ${mailFont};color:#0C1A14">
${renderGreeting(sender)}${body}
</td></tr>
<tr><td class="px ink3" align="left" style="padding:20px 32px 0;font:400 13px/1.6 ${mailFont};color:#586A61">${footer}${foot === undefined ? '' : html`<br>${foot}`}</td></tr>
</table>
</td></tr></table>`,
  });
}

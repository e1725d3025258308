/** Renders the frame of every mail: head, hidden preheader and page. */
import { html, type SafeHtml } from './html-template.ts';

export interface MailDocument {
  title: string;
  /** Mail clients show it beside the subject in a list. */
  preheader: string;
  /** Media queries: widths and dark mode. */
  styles: SafeHtml;
  body: SafeHtml;
}

/** The class `page` is the dark background. */
export function renderMailDocument({ title, preheader, styles, body }: MailDocument): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
${styles}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#F3F6F4">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>
${body}
</body>
</html>
`.source;
}

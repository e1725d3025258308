/** Renders the readable page of a data export. */
import { texts } from '#texts/account/account-copy.ts';
import { html, type SafeHtml } from '../platform/mail/html-template.ts';
import type { SelfIdentificationService } from '../self-identification/self-identifications.ts';
import type { AccountData } from './account-export-store.ts';

interface ExportedFile {
  kind: string;
  name: string;
  path: string;
  size: number;
  createdAt: string;
}

export interface AccountExportContent extends AccountData {
  exported_at: string;
  files: ExportedFile[];
  /** Absent in an operator's copy. */
  voluntary_answers?: Awaited<ReturnType<SelfIdentificationService['listForCandidate']>>;
}

/** Contains no script and no remote content. */
export function renderAccountExportPage({ exported_at, profile, files, ...lists }: AccountExportContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .5rem; border-bottom: 1px solid; text-align: start; vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap; }
  .wide { overflow-x: auto; }
</style>
</head>
<body>
<h1>${texts.title}</h1>
<p>${texts.madeAt(exported_at)} <a href="data.json">data.json</a></p>
<h2>${texts.sections.profile}</h2>
${renderTable([profile])}
<h2>${texts.sections.files}</h2>
${
  files.length === 0
    ? html`<p>${texts.none}</p>`
    : html`<ul>${files.map(
        ({ path, name, kind, size, createdAt }) =>
          html`<li><a href="${path.split('/').map(encodeURIComponent).join('/')}">${name}</a> (${kind}, ${String(size)} bytes, ${createdAt})</li>`,
      )}</ul>`
}
${Object.entries(lists).map(
  ([name, rows]) => html`<h2>${texts.sections[name as keyof typeof lists]}</h2>
${renderTable(rows.map((row) => (typeof row === 'string' ? { subject: row } : row)))}`,
)}
</body>
</html>
`.source;
}

function renderTable(rows: Record<string, string | number | null>[]): SafeHtml {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return html`<p>${texts.none}</p>`;
  return html`<div class="wide"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column.replaceAll('_', ' ')}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => html`<td>${String(row[column] ?? '')}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** Renders the readable page of a data export. */
import { texts } from '#texts/account/account-copy.ts';
import { html } from '../platform/mail/html-template.ts';
import type { AccountData, ExportedRow, ReadRows } from './account-export-store.ts';

export interface ExportedFile {
  id: string;
  kind: string;
  name: string;
  path: string;
  size: number;
  createdAt: string;
}

export interface AccountExportContent {
  exportedAt: string;
  profile: AccountData['profile'];
  files: ExportedFile[];
  /** Without voluntary answers in an operator's copy. */
  lists: Record<keyof AccountData['lists'], ReadRows> & { voluntary_answers?: ReadRows };
}

/** Contains no script and no remote content. Yields a row at a time. */
export async function* renderAccountExportPage({
  exportedAt,
  profile,
  files,
  lists,
}: AccountExportContent): AsyncGenerator<string> {
  yield html`<!doctype html>
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
<p>${texts.madeAt(exportedAt)} <a href="data.json">data.json</a></p>
<h2>${texts.sections.profile}</h2>
`.source;
  yield* renderTable([profile]);
  yield html`
<h2>${texts.sections.files}</h2>
`.source;
  yield* renderFiles(files);
  yield '\n';
  for (const [name, readRows] of Object.entries(lists)) {
    yield html`<h2>${texts.sections[name as keyof typeof lists]}</h2>
`.source;
    yield* renderTable(readRows());
  }
  yield `
</body>
</html>
`;
}

function* renderFiles(files: ExportedFile[]): Generator<string> {
  if (files.length === 0) return yield html`<p>${texts.none}</p>`.source;
  yield '<ul>';
  for (const { path, name, kind, size, createdAt } of files)
    yield html`<li><a href="${path.split('/').map(encodeURIComponent).join('/')}">${name}</a> (${kind}, ${String(size)} bytes, ${createdAt})</li>`
      .source;
  yield '</ul>';
}

async function* renderTable(rows: Iterable<ExportedRow> | AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let columns: string[] | undefined;
  for await (const each of rows) {
    const row = typeof each === 'string' ? { subject: each } : each;
    if (!columns) {
      columns = Object.keys(row);
      yield html`<div class="wide"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column.replaceAll('_', ' ')}</th>`)}</tr></thead>
<tbody>`.source;
    }
    yield html`<tr>${columns.map((column) => html`<td>${describeValue(row[column])}</td>`)}</tr>`.source;
  }
  yield columns ? '</tbody>\n</table></div>' : html`<p>${texts.none}</p>`.source;
}

/** Lists of answers and advertisements have no columns of their own. */
function describeValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

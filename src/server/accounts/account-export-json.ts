/** Renders `data.json` of a data export. */
import type { AccountExportContent } from './account-export-page.ts';
import type { ReadRows } from './account-export-store.ts';

/** Yields a row at a time. */
export async function* renderAccountExportJson(
  { exportedAt, profile, files, lists }: AccountExportContent,
  readSearchWords: (fileId: string) => Promise<string[]>,
): AsyncGenerator<string> {
  yield `{\n  "exported_at": ${JSON.stringify(exportedAt)},\n  "profile": ${indent(profile, 2)}`;
  for (const [name, readRows] of Object.entries(lists)) yield* renderList(name, readRows);
  yield* renderList('files', async function* () {
    for (const file of files) yield { ...file, search_words: await readSearchWords(file.id) };
  });
  yield '\n}\n';
}

async function* renderList(name: string, readRows: ReadRows): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let isEmpty = true;
  for await (const row of readRows()) {
    yield `${isEmpty ? '' : ','}\n    ${indent(row, 4)}`;
    isEmpty = false;
  }
  yield isEmpty ? ']' : '\n  ]';
}

/** The text of a string has no line break in JSON. */
const indent = (value: unknown, spaces: number) =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildWorkbook } from '../../../../tests/support/corpora/workbook-builder.ts';
import type { ZipEntry } from '../../../../tests/support/fixtures/zip-builder.ts';
import { loadSharedStrings } from './workbook/shared-strings.ts';
import { openWorkbookFile, type WorkbookLimits } from './workbook/workbook-file.ts';
import { readWorkbookRows } from './xlsx-feed-parser.ts';

const rows = [
  ['Title', 'Company'],
  ['Baker', 'Larkfield'],
];
const bomb: ZipEntry = { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x'.repeat(3_000_000)}</t></si></sst>` };
const limits: WorkbookLimits = { fileBytes: 1_000_000, entries: 20, unpackedBytes: 1_000_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbooks-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function readRows(bytes: Buffer, given?: WorkbookLimits) {
  const read: unknown[] = [];
  for await (const { cells } of readWorkbookRows(Readable.from([bytes]), () => {}, given)) read.push(cells);
  return read;
}

test.each([
  ['a large file', buildWorkbook(rows), { ...limits, fileBytes: 100 }, 'is larger than'],
  ['many entries', buildWorkbook(rows), { ...limits, entries: 3 }, 'more than 3 entries'],
  ['a bomb', buildWorkbook(rows, { inlineStrings: true, parts: [bomb] }), limits, 'unpacks to more than'],
  [
    'a bomb that hides its size',
    buildWorkbook(rows, { inlineStrings: true, parts: [{ ...bomb, declaredSize: 100 }] }),
    limits,
    'is a damaged workbook: too many bytes',
  ],
  ['an endless text', buildWorkbook(rows, { inlineStrings: true, parts: [bomb] }), undefined, 'a text of more than a million'],
])('rejects %s and leaves no file behind', async (_case, bytes, given, error) => {
  await expect(readRows(bytes, given)).rejects.toThrow(error);
  expect(readdirSync(folder)).toEqual([]);
});

test('leaves no file behind when the reader stops early', async () => {
  for await (const _ of readWorkbookRows(Readable.from([buildWorkbook(rows)]))) break;
  expect(readdirSync(folder)).toEqual([]);
});

test('reads strings beyond the memory limit from a file', async () => {
  const file = await openWorkbookFile(Readable.from([buildWorkbook([['One', 'Zwölf', '看護師', 'Four']])]));
  const strings = await loadSharedStrings(file, 'xl/sharedStrings.xml', 4);
  expect([0, 1, 2, 3, 4].map(strings.get)).toEqual(['One', 'Zwölf', '看護師', 'Four', '']);
  strings.close();
  await file.close();
});

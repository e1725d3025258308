import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildWorkbook } from '../../../../tests/support/corpora/workbook-builder.ts';
import { buildZip, type ZipEntry } from '../../../../tests/support/fixtures/zip-builder.ts';
import { loadSharedStrings } from './workbook/shared-strings.ts';
import { openWorkbookFile, type WorkbookLimits } from './workbook/workbook-file.ts';
import { readDateStyles } from './workbook/workbook-parts.ts';
import { readWorkbookRows } from './xlsx-feed-parser.ts';

const rows = [
  ['Title', 'Company'],
  ['Baker', 'Larkfield'],
];
const bomb: ZipEntry = { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x'.repeat(3_000_000)}</t></si></sst>` };
const runs = (name: string, start: string, end: string) => ({
  name,
  content: `${start}${`<r><t>${'x'.repeat(1000)}</t></r>`.repeat(1100)}${end}`,
});
const buildSheet = (content: string) =>
  buildZip([
    {
      name: 'xl/workbook.xml',
      content: '<workbook><sheets><sheet name="Jobs" r:id="a"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
    },
    { name: 'xl/sheet.xml', content },
  ]);
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
  [
    'an endless text in many runs',
    buildWorkbook(rows, { inlineStrings: true, parts: [runs('xl/sharedStrings.xml', '<sst><si>', '</si></sst>')] }),
    undefined,
    'a text of more than 1000000 characters',
  ],
  [
    'an endless cell in many runs',
    buildSheet(runs('', '<worksheet><sheetData><row><c t="inlineStr"><is>', '</is></c></row></sheetData></worksheet>').content),
    undefined,
    'has more than 1000000 characters in row 1',
  ],
  ['deep markup', buildSheet('<a>'.repeat(600) + '</a>'.repeat(600)), undefined, 'nested more than 500 deep'],
  [
    'a tag of many attributes',
    buildSheet(`<a ${Array.from({ length: 600 }, (_, at) => `b${at}=""`).join(' ')}/>`),
    undefined,
    'more than 500 attributes',
  ],
  [
    'an endless text',
    buildWorkbook(rows, { inlineStrings: true, parts: [bomb] }),
    undefined,
    'a text or tag of more than 1048576 characters',
  ],
])('rejects %s and leaves no file behind', async (_case, bytes, given, error) => {
  await expect(readRows(bytes, given)).rejects.toThrow(error);
  expect(readdirSync(folder)).toEqual([]);
});

test('reads a format of a megabyte of brackets at once', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(900_000)}"/></numFmts></styleSheet>`;
  const started = performance.now();
  const file = await openWorkbookFile(Readable.from([buildZip([{ name: 'styles', content: styles }])]));
  expect(await readDateStyles(file, 'styles')).toEqual(new Set());
  await file.close();
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('leaves no file behind when the reader stops early', async () => {
  for await (const _ of readWorkbookRows(Readable.from([buildWorkbook(rows)]))) break;
  expect(readdirSync(folder)).toEqual([]);
});

test('counts empty strings, of which a megabyte unpacks to millions', async () => {
  const content = `<sst>${'<si/>'.repeat(5_000_001)}</sst>`;
  const file = await openWorkbookFile(Readable.from([buildZip([{ name: 'strings', content }])]));
  await expect(loadSharedStrings(file, 'strings')).rejects.toThrow('has more than 5000000 different texts');
  await file.close();
});

test('reads strings beyond the memory limit from a file', async () => {
  const file = await openWorkbookFile(Readable.from([buildWorkbook([['One', 'Zwölf', '看護師', 'Four']])]));
  const strings = await loadSharedStrings(file, 'xl/sharedStrings.xml', 4);
  expect([0, 1, 2, 3, 4].map(strings.get)).toEqual(['One', 'Zwölf', '看護師', 'Four', '']);
  strings.close();
  await file.close();
});

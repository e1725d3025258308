/** Reads where a workbook's sheets are, and which of its styles are dates. */
import { FeedError } from '../feed-parser.ts';
import type { WorkbookFile } from './workbook-file.ts';
import { parseXml } from './xml-events.ts';

export interface WorkbookDirectory {
  sheets: { name: string; part: string; isHidden: boolean }[];
  startsIn1904: boolean;
  /** The names of the other parts; the file may lack them. */
  stringsPart: string;
  stylesPart: string;
}

const workbookPart = 'xl/workbook.xml';

/** Throws a FeedError for an archive that is no workbook. */
export async function readWorkbookDirectory(file: WorkbookFile): Promise<WorkbookDirectory> {
  if (!file.has(workbookPart)) throw new FeedError(describeOtherArchive(file));
  const targets = new Map<string, { target: string; type: string }>();
  for await (const { Id = '', Target = '', Type = '' } of readAttributes(file, 'xl/_rels/workbook.xml.rels', 'Relationship'))
    targets.set(Id, { target: resolvePart(Target), type: Type.slice(Type.lastIndexOf('/') + 1) });
  const sheets: WorkbookDirectory['sheets'] = [];
  let startsIn1904 = false;
  for await (const attributes of readAttributes(file, workbookPart, 'sheet', 'workbookPr')) {
    if (attributes.date1904 !== undefined) startsIn1904 = /^(1|true)$/.test(attributes.date1904);
    const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1];
    const part = id === undefined ? undefined : targets.get(id);
    // Charts are sheets too.
    if (part?.type === 'worksheet')
      sheets.push({ name: attributes.name ?? '', part: part.target, isHidden: (attributes.state ?? 'visible') !== 'visible' });
  }
  const findPart = (type: string, usual: string) => [...targets.values()].find((each) => each.type === type)?.target ?? usual;
  return {
    sheets,
    startsIn1904,
    stringsPart: findPart('sharedStrings', 'xl/sharedStrings.xml'),
    stylesPart: findPart('styles', 'xl/styles.xml'),
  };
}

function describeOtherArchive(file: WorkbookFile): string {
  if (file.has('xl/workbook.bin')) return 'is a binary workbook (.xlsb). Save it as .xlsx or CSV';
  if (file.has('content.xml')) return 'is an OpenDocument sheet (.ods). Save it as .xlsx or CSV';
  if (file.has('word/document.xml')) return 'is a Word document. Save its table as .xlsx or CSV';
  if (file.has('Index/Document.iwa')) return 'is a Numbers document. Export it as .xlsx or CSV';
  return 'is an archive, but no workbook. Unpack it and import the file inside';
}

const resolvePart = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** The built-in formats of dates and times (ECMA-376, 18.8.30). */
const isBuiltInDate = (format: number) =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 58 && format !== 48 && format !== 49);

/** Returns the cell styles that show a number as a date. */
export async function readDateStyles(file: WorkbookFile, part: string): Promise<ReadonlySet<number>> {
  const customDates = new Set<number>();
  const dateStyles = new Set<number>();
  let inCellStyles = false;
  let style = 0;
  const events = parseXml<never>(file.readPart(part), () => ({
    onOpen(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') inCellStyles = true;
      const format = Number(numFmtId);
      if (name === 'numFmt' && formatCode.length <= maxFormatLength && isDateFormat(formatCode)) customDates.add(format);
      if (name !== 'xf' || !inCellStyles) return;
      if (customDates.has(format) || isBuiltInDate(format)) dateStyles.add(style);
      style++;
    },
    onClose(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  }));
  for await (const _ of events);
  return dateStyles;
}

/** The limit of Excel. An open bracket in a longer one would cost quadratic time. */
const maxFormatLength = 255;

/** `dd/mm/yyyy` is a date, `#,##0 "days"` and `[Red]0` are none. */
const isDateFormat = (code: string) => /[dmyh]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|General/gi, ''));

async function* readAttributes(file: WorkbookFile, part: string, ...names: string[]): AsyncGenerator<Record<string, string>> {
  yield* parseXml<Record<string, string>>(file.readPart(part), (emit) => ({
    onOpen(name, attributes) {
      if (names.includes(name)) emit({ ...attributes });
    },
  }));
}

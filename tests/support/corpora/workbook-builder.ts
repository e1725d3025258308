/** Builds Excel workbooks as spreadsheets write them. */
import { buildZip, type ZipEntry } from '../fixtures/zip-builder.ts';

export type WorkbookCell =
  | string
  | number
  | boolean
  | { date: number }
  | { formula: string; result?: string }
  | { error: string };

interface WorkbookOptions {
  /** Texts inside their cells, as many programs write them, instead of in one table. */
  inlineStrings?: boolean;
  startsIn1904?: boolean;
  /** Sheets before that of the jobs. */
  hiddenSheets?: string[];
  /** Sheets after it. */
  furtherSheets?: string[];
  /** Elements with a prefix, as some programs write them. */
  prefix?: string;
  parts?: ZipEntry[];
}

/** The second cell style is a date, the third a written date format. */
export function buildWorkbook(rows: WorkbookCell[][], options: WorkbookOptions = {}): Buffer {
  const { inlineStrings = false, startsIn1904 = false, hiddenSheets = [], furtherSheets = [], prefix = '', parts = [] } = options;
  const strings: string[] = [];
  const sheet = `<${prefix}sheetData>${rows.map((row, index) => formatRow(row, index + 1, prefix, inlineStrings ? undefined : strings)).join('')}</${prefix}sheetData>`;
  const names = [...hiddenSheets, 'Jobs', ...furtherSheets];
  const sheets = names
    .map(
      (name, index) =>
        `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${hiddenSheets.includes(name) ? ' state="hidden"' : ''}/>`,
    )
    .join('');
  return buildZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><workbookPr date1904="${startsIn1904}"/><sheets>${sheets}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="#,##0 &quot;days&quot;"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    },
    ...names.map((name, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<${prefix}worksheet xmlns:x="main">${name === 'Jobs' ? sheet : '<sheetData><row r="1"><c t="str"><v>Title</v></c></row></sheetData>'}</${prefix}worksheet>`,
    })),
    ...(inlineStrings
      ? []
      : [
          {
            name: 'xl/sharedStrings.xml',
            content: `<sst>${strings.map((text) => `<si><t>${escapeText(text)}</t><rPh><t>hint</t></rPh></si>`).join('')}</sst>`,
          },
        ]),
    ...parts,
  ]);
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function formatRow(cells: WorkbookCell[], number: number, prefix: string, strings: string[] | undefined): string {
  const content = cells.map((cell, index) => formatCell(cell, `${String.fromCharCode(65 + index)}${number}`, prefix, strings));
  return `<${prefix}row r="${number}">${content.join('')}</${prefix}row>`;
}

function formatCell(cell: WorkbookCell, reference: string, prefix: string, strings: string[] | undefined): string {
  const element = (attributes: string, content: string) => `<${prefix}c r="${reference}"${attributes}>${content}</${prefix}c>`;
  const value = (text: string | number) => `<${prefix}v>${text}</${prefix}v>`;
  if (cell === '') return '';
  if (typeof cell === 'number') return element('', value(cell));
  if (typeof cell === 'boolean') return element(' t="b"', value(cell ? 1 : 0));
  if (typeof cell !== 'string') {
    if ('date' in cell) return element(' s="2"', value(cell.date));
    if ('error' in cell) return element(' t="e"', value(cell.error));
    return element(
      ' t="str"',
      `<f>${escapeText(cell.formula)}</f>${cell.result === undefined ? '' : value(escapeText(cell.result))}`,
    );
  }
  if (!strings) return element(' t="inlineStr"', `<is><t>${escapeText(cell)}</t></is>`);
  return element(' t="s"', value(strings.push(cell) - 1));
}

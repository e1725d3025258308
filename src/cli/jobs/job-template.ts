/** The template of a table of jobs, as CSV and as a workbook. */

import { ZipFile } from 'yazl';
import { type ColumnKey, formatColumnName } from '#server/catalogue/import/tables/column-names.ts';
import { escapeXml } from '#server/syndication/xml.ts';
import { formatCsvLine } from '../csv.ts';

/** The columns that most companies need, with an example. It is not approved, so that it is never shown by mistake. */
const example: [ColumnKey, string][] = [
  ['external_id', 'B-001'],
  ['title', 'Example: Baker (delete this row)'],
  ['company', 'Larkfield Bakery'],
  ['category', 'Bakery; Production'],
  ['employment', 'Full-time, permanent'],
  ['city', 'Leeds'],
  ['state', 'England'],
  ['country', 'United Kingdom'],
  ['workmode', 'Onsite'],
  ['experience', '2 years or an apprenticeship'],
  ['skills', 'Sourdough; Baking by night'],
  ['description', 'You bake bread for 40 shops.\n\nYour tasks:\n- Prepare dough\n- Watch the ovens'],
  ['pay.min', '26000'],
  ['pay.max', '31000'],
  ['pay.currency', 'GBP'],
  ['pay.unit', 'year'],
  ['approvedDate', '2026-03-01'],
  ['validThrough', '2026-12-31'],
  ['isApproved', 'no'],
];

const header = example.map(([key]) => formatColumnName(key));
const row = example.map(([, value]) => value);

/** With a byte order mark, so that Excel reads it as UTF-8. */
export const formatCsvTemplate = (): string => `\uFEFF${formatCsvLine(header)}${formatCsvLine(row)}`;

export function buildXlsxTemplate(): NodeJS.ReadableStream {
  const archive = new ZipFile();
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${contentType('sheet.main')}"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType('worksheet')}"/></Types>`,
    '_rels/.rels': formatRelationship('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Jobs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': formatRelationship('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml':
      `<worksheet xmlns="${main}"><cols><col min="1" max="${header.length}" width="18" customWidth="1"/></cols>` +
      `<sheetData>${formatRow(1, header)}${formatRow(2, row)}</sheetData></worksheet>`,
  };
  for (const [name, content] of Object.entries(parts)) archive.addBuffer(Buffer.from(`${xmlDeclaration}${content}`), name);
  archive.end();
  return archive.outputStream;
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const contentType = (kind: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;

const formatRelationship = (type: string, target: string) =>
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  `<Relationship Id="rId1" Type="${relationships}/${type}" Target="${target}"/></Relationships>`;

const formatRow = (number: number, cells: string[]) =>
  `<row r="${number}">${cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`).join('')}</row>`;

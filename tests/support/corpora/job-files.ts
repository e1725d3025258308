/** Files of jobs as people have them, named after what is wrong with each. */
import { buildJob } from '../fixtures/job-factory.ts';
import { buildZip } from '../fixtures/zip-builder.ts';
import { buildWorkbook, type WorkbookCell } from './workbook-builder.ts';

export interface JobFile {
  content: string | Buffer;
  defaults?: Record<string, string>;
  dateOrder?: 'day-first' | 'month-first';
  /** Fields of the imported jobs. */
  jobs?: object[];
  /** Parts of the reasons of rejected rows, with their position. */
  rejected?: string[];
  /** A part of a note. */
  note?: string;
  /** The file cannot be read at all: a part of the reason. */
  unreadable?: string;
}

const table = (...lines: string[]) => `${lines.join('\n')}\n`;
const plain = table('Title,Company,City', 'Baker,Larkfield,Leeds');
const german = table('Stellenbezeichnung;Firma;Ort;Vertragsart', 'Bäcker;Müller & Söhne;Köln;Vollzeit');
const baker = { title: 'Baker', company: 'Larkfield', city: 'Leeds' };
const cologne = { title: 'Bäcker', company: 'Müller & Söhne', city: 'Köln', type: 'H', employment: ['FULL_TIME'] };
const utf16 = (text: string, isBigEndian: boolean, mark = '\uFEFF') => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};
const one = (names: string, cells: string) => table(`Title;Company;${names}`, `Baker;Larkfield;${cells}`);
const sheet: WorkbookCell[][] = [
  ['Title', 'Company', 'City'],
  ['Baker', 'Larkfield', 'Leeds'],
];
const pay = (min: number, max: number, currency: string, unit: string) => [{ pay: { min, max, currency, unit } }];

export const jobFiles: Record<string, JobFile> = {
  'commas.csv': { content: plain, jobs: [baker] },
  'semicolons-of-a-german-excel.csv': { content: german, jobs: [cologne] },
  'tabs-copied-from-a-sheet.txt': { content: plain.replaceAll(',', '\t'), jobs: [baker] },
  'pipes.csv': { content: plain.replaceAll(',', '|'), jobs: [baker] },
  'separator-declared-for-excel.csv': { content: `sep=;\r\n${plain.replaceAll(',', ';')}`, jobs: [baker] },
  'semicolons-with-more-commas-in-the-text.csv': {
    content: one('Description', 'Flour, water, salt, yeast, and time, of course'),
    jobs: [{ description: '<p>Flour, water, salt, yeast, and time, of course</p>' }],
  },
  'utf-8-with-byte-order-mark.csv': { content: `\uFEFF${german}`, jobs: [cologne] },
  'utf-16-little-endian.csv': { content: utf16(german, false), jobs: [cologne], note: 'UTF-16' },
  'utf-16-big-endian.csv': { content: utf16(german, true), jobs: [cologne], note: 'UTF-16' },
  'utf-16-without-mark.csv': { content: utf16(german, false, ''), jobs: [cologne], note: 'UTF-16' },
  'windows-1252-of-an-old-excel.csv': { content: Buffer.from(german, 'latin1'), jobs: [cologne], note: 'Windows-1252' },
  'windows-1252-in-one-line-of-utf-8.csv': {
    content: Buffer.concat([Buffer.from(german), Buffer.from('Köchin;Müller;Bonn;Teilzeit\n', 'latin1')]),
    jobs: [cologne, { title: 'Köchin', company: 'Müller', employment: ['PART_TIME'] }],
    note: 'Windows-1252',
  },
  'encoded-twice.csv': {
    content: table('Title,Company', 'Workersâ€™ CafÃ© cook,Larkfield'),
    jobs: [{ title: 'Workers’ Café cook' }],
    note: 'encoded twice was repaired in 1 job',
  },
  'encoded-twice.json': {
    content: JSON.stringify([buildJob({ title: 'Chef â€“ nights', company: 'MÃ¼ller' })]),
    jobs: [{ title: 'Chef – nights', company: 'Müller' }],
    note: 'encoded twice',
  },
  'json-redirected-by-powershell.json': {
    content: utf16(JSON.stringify([buildJob({ title: 'Köchin' })]), false),
    jobs: [{ title: 'Köchin' }],
  },
  'line-breaks-of-an-old-mac.csv': { content: plain.replaceAll('\n', '\r'), jobs: [baker] },
  'line-breaks-mixed.csv': {
    content: 'Title,Company,City\r\nBaker,Larkfield,Leeds\nCook,Larkfield,York\r',
    jobs: [baker, { title: 'Cook' }],
  },
  'line-breaks-in-quotes.csv': {
    content: 'Title,Company,Description\r\nBaker,Larkfield,"You bake.\r\n\r\n- early\r\n- late"\r\nCook,,\r\n',
    jobs: [{ description: '<p>You bake.</p><ul><li>early</li><li>late</li></ul>' }],
    rejected: ['line 6: column B "Company" is missing'],
  },
  'quotes-doubled.csv': {
    content: table('Title,Company', '"The ""best"" baker",Larkfield'),
    jobs: [{ title: 'The "best" baker' }],
  },
  'quote-as-inches.csv': { content: table('Title;Company', 'Fitter 5" pipes;Larkfield'), jobs: [{ title: 'Fitter 5" pipes' }] },
  'quote-that-never-ends.csv': {
    content: table('Title,Company', 'Baker,"Larkfield', 'Cook,Larkfield'),
    unreadable: 'a quote (") in line 2',
  },
  'last-line-without-break.csv': { content: plain.trimEnd(), jobs: [baker] },
  'empty-rows-and-columns.csv': {
    content: table('Title,Company,City,,', ',,,,', 'Baker,Larkfield,Leeds,,', ',,,,'),
    jobs: [baker],
  },
  'rows-shorter-than-the-header.csv': { content: table('Title,Company,City,State', 'Baker,Larkfield,Leeds'), jobs: [baker] },
  'title-above-the-header.csv': {
    content: table('Open positions;;', 'As of March;;', ';;', 'Title;Company;City', 'Baker;Larkfield;Leeds'),
    jobs: [baker],
    note: 'names of the columns are in line 4',
  },
  'columns-in-another-order.csv': { content: table('City,Company,Job title *', 'Leeds,Larkfield,Baker'), jobs: [baker] },
  'columns-in-french.csv': {
    content: table(
      'Intitulé du poste;Entreprise;Lieu de travail;Type de contrat',
      'Boulanger;Larkfield;Lyon, France;CDI, temps plein',
    ),
    jobs: [{ title: 'Boulanger', city: 'Lyon', country: 'FR', type: 'H', employment: ['FULL_TIME'] }],
  },
  'columns-in-spanish.csv': {
    content: table('Puesto;Empresa;Ciudad;País;Jornada', 'Panadero;Larkfield;Sevilla;España;Media jornada'),
    jobs: [{ title: 'Panadero', city: 'Sevilla', country: 'ES', employment: ['PART_TIME'] }],
  },
  'column-misspelled.csv': {
    content: one('Deparment', 'Bakery'),
    jobs: [baker].map(({ title }) => ({ title })),
    note: 'The nearest known name is "Department"',
  },
  'column-nobody-knows.csv': {
    content: one('Mood', 'sunny'),
    jobs: [{ title: 'Baker' }],
    note: 'column C "Mood" is not known and is left out',
  },
  'column-twice.csv': {
    content: table('Name,Title,Company', 'Smith,Baker,Larkfield'),
    jobs: [{ title: 'Baker' }],
    note: 'column A "Name" is left out',
  },
  'without-column-for-title.csv': { content: table('Foo,Bar', '1,2'), unreadable: 'has no column for the title of a job' },
  'without-header.csv': {
    content: table('Baker,Larkfield,Leeds'),
    unreadable: 'Its first row has "Baker", "Larkfield", "Leeds"',
  },
  'without-company.csv': { content: table('Title', 'Baker'), unreadable: '--default company=NAME' },
  'company-by-default.csv': {
    content: table('Title', 'Baker'),
    defaults: { Firma: 'Larkfield' },
    jobs: [{ company: 'Larkfield' }],
    note: 'All jobs belong to Larkfield',
  },
  'without-ids.csv': { content: plain, jobs: [{ externalId: 'baker-eacdd1e54c' }], note: 'There is no column "External ID"' },
  'without-ids-and-equal-rows.csv': {
    content: table('Title,Company', 'Baker,Larkfield', 'BAKER,Larkfield '),
    jobs: [{ title: 'Baker' }, { title: 'BAKER' }],
  },
  'id-missing-in-a-row.csv': {
    content: table('ID,Title,Company', ',Baker,Larkfield'),
    rejected: ['line 2: column A "ID" is missing'],
  },
  'id-shortened-by-excel.csv': {
    content: table('ID;Title;Company', '1,23457E+11;Baker;Larkfield'),
    rejected: ['was shortened by the spreadsheet'],
  },
  'dates-of-germany.csv': { content: one('Bewerbungsfrist', '31.03.2026'), jobs: [{ validThrough: '2026-03-31T23:59:59.000Z' }] },
  'dates-written-out.csv': { content: one('Date posted', '1. März 2026'), jobs: [{ approvedAt: '2026-03-01T00:00:00.000Z' }] },
  'dates-as-numbers.csv': { content: one('Deadline', '46112'), jobs: [{ validThrough: '2026-03-31T23:59:59.000Z' }] },
  'dates-that-may-be-two-days.csv': {
    content: one('Deadline', '03/04/2026'),
    rejected: ['add --dates day-first or --dates month-first, not "03/04/2026"'],
  },
  'dates-with-the-order-given.csv': {
    content: one('Deadline', '03/04/2026'),
    dateOrder: 'month-first',
    jobs: [{ validThrough: '2026-03-04T23:59:59.000Z' }],
  },
  'dates-that-do-not-exist.csv': { content: one('Deadline', '31.02.2026'), rejected: ['must be a date such as 2026-03-31'] },
  'pay-with-thousands-in-german.csv': {
    content: one('Gehalt von;Gehalt bis;Währung;Gehalt pro', '45.000,00;50.000;EUR;Jahr'),
    jobs: pay(45000, 50000, 'EUR', 'YEAR'),
  },
  'pay-in-one-cell.csv': { content: one('Salary', '€50k – €60k a year'), jobs: pay(50000, 60000, 'EUR', 'YEAR') },
  'pay-by-the-hour-in-the-header.csv': {
    content: one('Hourly rate from (GBP);Hourly rate to', '12.50;14'),
    jobs: pay(12.5, 14, 'GBP', 'HOUR'),
  },
  'pay-without-currency.csv': {
    content: one('Salary from;Pay unit', '30000;year'),
    rejected: ['column C "Salary from" needs a currency'],
  },
  'pay-in-words.csv': { content: one('Salary', 'competitive'), jobs: [{ pay: null }] },
  'remote-as-yes-and-no.csv': {
    content: table('Title,Company,Remote', 'Baker,Larkfield,no', 'Clerk,Larkfield,Yes'),
    jobs: [{ workmode: 'Onsite' }, { workmode: 'Remote' }],
  },
  'place-in-one-cell.csv': {
    content: one('Standort', 'Berlin, Deutschland (hybrid)'),
    jobs: [{ city: 'Berlin', country: 'DE', workmode: 'Hybrid' }],
  },
  'type-nobody-knows.csv': { content: one('Type', 'sometimes'), rejected: ['column C "Type" must be a word such as Full-time'] },
  'skills-with-semicolons.csv': {
    content: table('Title,Company,Skills', 'Baker,Larkfield,"Sourdough; Night shifts|Rye"'),
    jobs: [{ skills: ['Sourdough', 'Night shifts', 'Rye'] }],
  },
  'workbook.xlsx': { content: buildWorkbook(sheet), jobs: [baker] },
  'workbook-with-inline-strings.xlsx': { content: buildWorkbook(sheet, { inlineStrings: true }), jobs: [baker] },
  'workbook-with-prefixes.xlsx': { content: buildWorkbook(sheet, { prefix: 'x:' }), jobs: [baker] },
  'workbook-with-dates-and-numbers.xlsx': {
    content: buildWorkbook([
      ['Title', 'Company', 'ID', 'Deadline', 'Salary from', 'Currency', 'Pay unit', 'Approved'],
      ['Baker', 'Larkfield', 1234567, { date: 46112 }, 12.125, 'EUR', 'hour', true],
    ]),
    jobs: [
      {
        externalId: '1234567',
        validThrough: '2026-03-31T23:59:59.000Z',
        pay: { min: 12.125, currency: 'EUR', unit: 'HOUR' },
        isApproved: true,
      },
    ],
  },
  'workbook-of-an-old-mac.xlsx': {
    content: buildWorkbook(
      [
        ['Title', 'Company', 'Deadline'],
        ['Baker', 'Larkfield', { date: 44650 }],
      ],
      { startsIn1904: true },
    ),
    jobs: [{ validThrough: '2026-03-31T23:59:59.000Z' }],
  },
  'workbook-with-formulas.xlsx': {
    content: buildWorkbook([
      ['Title', 'Company'],
      [{ formula: 'HYPERLINK("http://evil.example","x")', result: 'Baker' }, 'Larkfield'],
      [{ formula: 'A2' }, 'Larkfield'],
      [{ error: '#REF!' }, 'Larkfield'],
    ]),
    jobs: [{ title: 'Baker' }],
    rejected: ['row 3: column A "Title" has a formula without a saved result', 'row 4: column A "Title" shows the error #REF!'],
  },
  'workbook-with-further-sheets.xlsx': {
    content: buildWorkbook(sheet, { hiddenSheets: ['Lists'], furtherSheets: ['Old'] }),
    jobs: [baker],
    note: 'Only the first sheet "Jobs" is read',
  },
  'workbook-of-1997.xls': {
    content: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    unreadable: 'is a workbook of an old Excel (.xls)',
  },
  'workbook-cut-off.xlsx': { content: buildWorkbook(sheet).subarray(0, 400), unreadable: 'is a damaged workbook' },
  'workbook-with-entities.xlsx': {
    content: buildZip([{ name: 'xl/workbook.xml', content: '<!DOCTYPE a [<!ENTITY b "bb">]><workbook>&b;</workbook>' }]),
    unreadable: 'its XML has a document type',
  },
  'sheet-of-openoffice.ods': {
    content: buildZip([{ name: 'content.xml', content: '<a/>' }]),
    unreadable: 'is an OpenDocument sheet (.ods)',
  },
  'document.pdf': { content: '%PDF-1.7\n', unreadable: 'is a PDF' },
  'page-of-a-sign-in.html': { content: '<!DOCTYPE html><html></html>', unreadable: 'is a web page' },
  'empty.csv': { content: '', unreadable: 'is empty' },
};

/** Converts a table row into a raw job. Each unreadable cell adds a sentence. */
import type { DateOrder, RawJob } from '../feed-parser.ts';
import { createCellReader } from './cell-reader.ts';
import type { ColumnKey } from './column-names.ts';
import { parseDateCell } from './date-cells.ts';
import { deriveExternalId } from './derived-id.ts';
import { readEmployment } from './employment-words.ts';
import { readPay } from './pay-columns.ts';
import { findCountry, parsePlace, parseWorkmode, parseYesOrNo } from './place-cells.ts';
import { toDescriptionHtml } from './plain-description.ts';
import type { TableColumns } from './table-columns.ts';
import type { Cell, TableRow } from './table-row.ts';

export interface RowContext {
  columns: TableColumns;
  /** Values of empty cells. */
  defaults: ReadonlyMap<ColumnKey, string>;
  dateOrder: DateOrder | undefined;
}

export function convertRow({ position, cells }: TableRow, { columns, defaults, dateOrder }: RowContext): RawJob {
  const reader = createCellReader(cells, columns, defaults);
  const { text, convert } = reader;
  const list = (key: ColumnKey, separator: RegExp) => splitList(text(key), separator);
  const yesOrNo = (key: ColumnKey) => convert(key, (cell) => parseYesOrNo(String(cell)), 'must be yes or no');
  const date = (key: ColumnKey, time = '') => {
    const iso = convert(
      key,
      (cell) => readDate(cell, dateOrder),
      (cell) => dateHint(cell, dateOrder),
    );
    return iso !== undefined && /^[\d-]{10}$/.test(iso) ? iso + time : iso;
  };

  const place = parsePlace(text('place'));
  const country =
    convert('country', (cell) => findCountry(String(cell)), 'must be a country or its code such as US') ?? place.country;
  const raw = {
    title: text('title'),
    company: text('company'),
    category: list('category', /[;|\n]/),
    ...readEmployment(reader, columns.names),
    city: text('city') || place.city,
    state: text('state') || place.state,
    country,
    workmode:
      convert('workmode', (cell) => parseWorkmode(String(cell)), 'must be Onsite, Hybrid or Remote, or yes or no') ??
      place.workmode,
    experience: text('experience'),
    skills: splitSkills(text('skills')),
    description: toDescriptionHtml(text('description')),
    logo: text('logo'),
    approvedDate: date('approvedDate'),
    // Candidates may apply on the last day.
    validThrough: date('validThrough', 'T23:59:59Z'),
    isApproved: yesOrNo('isApproved'),
    pay: readPay(reader, columns.names, country ?? ''),
    applications_to: list('applications_to', /[;,\s]+/).join(','),
    reply_by_days: convert('reply_by_days', parseDays, 'must be a number of days'),
    last_confirmed: date('last_confirmed'),
    vacancy: yesOrNo('vacancy'),
    ai_use: text('ai_use.text') ? { text: text('ai_use.text'), link: text('ai_use.link') } : undefined,
  };
  const externalId = columns.indexes.has('external_id') ? reader.identifier('external_id') : deriveExternalId(raw);
  return { position, raw: { external_id: externalId, ...raw }, fieldLabels: columns.fieldLabels, problems: reader.problems };
}

function readDate(cell: Cell, order: DateOrder | undefined): string | undefined {
  const date = parseDateCell(cell, order);
  return date === undefined || date === 'ambiguous' ? undefined : date.iso;
}

const dateHint = (cell: Cell, order: DateOrder | undefined) =>
  /^\d{4}-\d\d-\d\d$/.test(String(cell))
    ? 'must be a day that exists'
    : `must be a date such as 2026-03-31${order ? '' : '; for dates such as 03/04/2026 add --dates day-first or --dates month-first'}`;

const parseDays = (cell: Cell) => {
  const digits = /^(\d{1,3})(\s*\p{L}+)?$/u.exec(String(cell).trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const splitList = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.replace(/^[-•*]\s/, '').trim())
    .filter(Boolean);

/** Commas separate only where nothing else does. */
const splitSkills = (text: string) => splitList(text, /[;|\n•]/.test(text) ? /[;|\n•]/ : /,/);

/** Parses the dates of tables: ISO 8601, spreadsheet numbers, and written dates. */
import type { DateOrder } from '../feed-parser.ts';
import { foldText } from './column-names.ts';
import type { Cell } from './table-row.ts';

/** The longest written dates have 60 characters. The expressions below cost far more for long texts. */
const maxLength = 80;

/** Returns ISO 8601, or `ambiguous` for 03/04/2026 without an order; undefined for no date. */
export function parseDateCell(cell: Cell, order?: DateOrder): { iso: string } | 'ambiguous' | undefined {
  const text = String(cell).trim();
  if (text.length > maxLength || text.includes('\n')) return undefined;
  const serial = /^\d{5}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
  if (serial !== undefined) return isLikelySerial(serial) ? { iso: fromSerial(serial) } : undefined;
  const [, day = '', time = ''] = dateAndTime.exec(text) ?? [];
  const date = parseDay(day.trim(), order);
  if (date === undefined || date === 'ambiguous') return date;
  const clock = formatTime(time);
  return clock === undefined ? undefined : { iso: `${date}${clock}` };
}

/**
 * Converts the number of a spreadsheet: days since the end of 1899.
 * @param startsIn1904 as workbooks of old Macs do
 */
export function fromSerial(serial: number, startsIn1904 = false): string {
  const days = startsIn1904 ? serial + daysUntil1904 : serial;
  const at = new Date(Math.round((days - daysUntil1970) * secondsPerDay) * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const iso = at.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}

const secondsPerDay = 86_400;
const daysUntil1970 = 25_569;
const daysUntil1904 = 1_462;

/** The years 1982 to 2064. Other numbers are more likely a mistake. */
const isLikelySerial = (serial: number) => serial >= 30_000 && serial < 60_200;

const dateAndTime =
  /^(.*?\d.*?)(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]\.?m\.?)?\s?(?:Z|UTC|[+-]\d\d:?\d\d)?))?$/i;

function parseDay(text: string, order: DateOrder | undefined): string | 'ambiguous' | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return formatDay(iso[1], iso[2], iso[3]);
  // Points stand between day and month only where the day comes first.
  const points = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(text);
  if (points) return formatDay(points[3], points[2], points[1]);
  const slashes = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text);
  if (slashes) return orderDay(slashes[1], slashes[2], slashes[3], order);
  return parseWrittenDay(text);
}

function orderDay(first = '', second = '', year = '', order: DateOrder | undefined): string | 'ambiguous' | undefined {
  if (Number(first) > 12 || first === second) return formatDay(year, second, first);
  if (Number(second) > 12) return formatDay(year, first, second);
  if (order === undefined) return 'ambiguous';
  return order === 'day-first' ? formatDay(year, second, first) : formatDay(year, first, second);
}

/** '1 March 2026', 'March 1st, 2026', '1. März 2026', '1er mars 2026', '1 de marzo de 2026', 'Sunday, 1-Mar-26'. */
function parseWrittenDay(text: string): string | undefined {
  const words = foldText(text).match(/\p{L}+|\d+/gu);
  const month = words?.map((word) => monthNumbers.get(word)).find((number) => number !== undefined);
  const numbers = words?.filter((word) => /^\d+$/.test(word)) ?? [];
  if (month === undefined || numbers.length !== 2) return undefined;
  const year = numbers.find((number) => number.length === 4) ?? numbers[1];
  const day = numbers.find((number) => number !== year) ?? numbers[0];
  return formatDay(year, String(month), day);
}

const monthNumbers = new Map<string, number>();
for (const language of ['en', 'de', 'fr', 'es'])
  for (const style of ['long', 'short'] as const)
    for (let month = 1; month <= 12; month++) {
      const name = new Date(Date.UTC(2026, month - 1)).toLocaleString(language, { month: style, timeZone: 'UTC' });
      const word = foldText(name).match(/\p{L}+/u)?.[0];
      if (word !== undefined && !monthNumbers.has(word)) monthNumbers.set(word, month);
    }

/** Undefined for a day that no calendar has. Two digits of a year mean this century. */
function formatDay(year = '', month = '', day = ''): string | undefined {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined;
}

/** `T09:00:00` of '9:00 AM'; empty for no time. */
function formatTime(time: string): string | undefined {
  if (time === '') return '';
  const [, hours = '', rest = '', half = '', zone = ''] =
    /^(\d{1,2})(:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s?([ap]?)\.?m?\.?\s?(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(time) ?? [];
  const isAfternoon = half.toLowerCase() === 'p';
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (rest === '' || hour > 23) return undefined;
  return `T${String(hour).padStart(2, '0')}${rest.replace(',', '.')}${zone.toUpperCase().replace('UTC', 'Z')}`;
}

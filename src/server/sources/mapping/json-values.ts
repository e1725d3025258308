/** Reads values of foreign JSON: each may be missing, null or of another type. */

export type JsonRecord = Record<string, unknown>;

/** Trimmed text or a number as text; otherwise empty. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** An id or address in another system: at most 254 characters, without U+0000, which PostgreSQL refuses. Empty for anything else. */
export function toId(value: unknown): string {
  const id = toText(value);
  return id.length <= maxIdLength && !id.includes('\0') ? id : '';
}

const maxIdLength = 254;

export const toRecord = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};

export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The value as a list: schema.org allows one value in place of a list of one. */
export const toValues = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat());

export const toRecords = (value: unknown): JsonRecord[] => toValues(value).map(toRecord);

/** A number, also as text such as '60000' or '60,000.50'. */
export function toNumber(value: unknown): number | undefined {
  const text = toText(value).replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

export const toFlag = (value: unknown): boolean => value === true || /^(true|1|yes)$/i.test(toText(value));

/** The entry of a table. Words such as 'constructor', which every object inherits, are none. */
export const findEntry = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Distinct texts without empty ones. */
export const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))];

/** The first text that is not empty. */
export const firstText = (...values: unknown[]): string => values.map(toText).find(Boolean) ?? '';

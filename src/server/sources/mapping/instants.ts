/** Reads dates of providers. */
import { toText } from './json-values.ts';

/**
 * ISO 8601 of a date as text, as `YYYY-MM-DD HH:MM:SS UTC`, or in milliseconds since 1970. Undefined for anything else: the job
 * then has the time of its first import.
 */
export function toInstant(value: unknown): string | undefined {
  const text = toText(value);
  if (/^\d{12,14}$/.test(text)) return new Date(Number(text)).toISOString();
  const [, day, time, zone = 'Z'] = datePattern.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = new Date(`${day}T${time ?? '00:00'}${/^(utc|gmt|z)$/i.test(zone) ? 'Z' : zone}`);
  const isReal = !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return isReal ? at.toISOString() : undefined;
}

const datePattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(UTC|GMT|Z|[+-]\d{2}:?\d{2})?)?$/i;

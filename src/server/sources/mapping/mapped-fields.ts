/** Applies the operator's maps to departments and custom fields. */
import type { MappedField, SourceMaps } from '../source.ts';
import { distinct, findEntry, toRecord, toText, toValues } from './json-values.ts';

const maxCategories = 20;
const maxNameLength = 200;

/** Categories of departments: those of the operator's map, else the board's own names. */
export const toCategories = (departments: readonly unknown[], { categories }: SourceMaps): string[] =>
  distinct(departments.map((name) => findEntry(categories, toText(name).toLowerCase()) ?? toText(name)))
    .slice(0, maxCategories)
    .map((name) => name.slice(0, maxNameLength));

/** The words of custom fields by the field of the job that the operator's map names. */
export function readMappedFields(
  fields: readonly { name: unknown; value: unknown }[],
  maps: SourceMaps,
): Partial<Record<MappedField, string[]>> {
  const found: Partial<Record<MappedField, string[]>> = {};
  for (const { name, value } of fields) {
    const field = findEntry(maps.fields, toText(name).toLowerCase());
    const words = toValues(value)
      .map((entry) => toText(entry) || toText(toRecord(entry).label) || toText(toRecord(entry).name))
      .filter(Boolean);
    if (field && words.length > 0) found[field] = [...(found[field] ?? []), ...words];
  }
  return found;
}

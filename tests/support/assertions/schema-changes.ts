/** Compares schemas for what an earlier release would miss. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/** By `table.column`. */
export type Schema = ReadonlyMap<string, Column>;

interface Column {
  type: string;
  /** A release that does not know the column cannot write it. */
  mustBeGiven: boolean;
}

export async function readSchema({ db, engine }: Database): Promise<Schema> {
  const query =
    engine === 'sqlite'
      ? sql<Row>`select t.name as table_name, c.name, c.type, c."notnull" = 1 and c.dflt_value is null and c.pk = 0 as required
          from sqlite_master t, pragma_table_info(t.name) c where t.type in ('table', 'view')`
      : sql<Row>`select table_name, column_name as name, data_type as type,
          is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as required
          from information_schema.columns where table_schema = 'public'`;
  const { rows } = await query.execute(db);
  return new Map(
    rows.map(({ table_name, name, type, required }) => [`${table_name}.${name}`, { type, mustBeGiven: Boolean(required) }]),
  );
}

interface Row {
  table_name: string;
  name: string;
  type: string;
  required: number | boolean;
}

/** Lists what a release that knows the schema `before` cannot read or write in the schema `after`. */
export function findRemovals(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.keys()].map(toTable));
  const missing = [...before].flatMap(([name, { type }]) => {
    const column = after.get(name);
    if (!column) return [`${name} is gone`];
    return column.type === type ? [] : [`${name} was ${type} and is ${column.type}`];
  });
  const required = [...after].filter(
    ([name, column]) => tables.has(toTable(name)) && column.mustBeGiven && before.get(name)?.mustBeGiven !== true,
  );
  return [...missing, ...required.map(([name]) => `${name} has to be given`)];
}

const toTable = (column: string) => column.slice(0, column.indexOf('.'));

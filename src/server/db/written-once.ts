/** Questions whose text is written once: writing it takes Kysely longer than SQLite takes to answer (docs/decisions/020). */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * Asks with the text of the last question that had as many values.
 * @param write uses the values in their order, and no others
 */
export function writtenOnce<Values extends unknown[], Row>(
  db: Db,
  write: (...values: Values) => Compilable<Row>,
): (...values: Values) => Promise<Row[]> {
  const texts = new Map<number, CompiledQuery<Row>>();

  function written(values: Values): CompiledQuery<Row> {
    const text = write(...values).compile();
    if (text.parameters.length !== values.length || text.parameters.some((value, at) => value !== values[at]))
      throw new Error(`A question takes its values in another order: ${text.sql}`);
    texts.set(values.length, text);
    return text;
  }

  return async (...values) => {
    const text = texts.get(values.length) ?? written(values);
    return (await db.executeQuery<Row>({ ...text, parameters: values })).rows;
  };
}

/** Questions whose text is written once: writing it takes Kysely longer than SQLite takes to answer (docs/decisions/020). */
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/**
 * Asks with the text of the last question that had as many values.
 * @param write uses the values in their order, and no others
 */
export function compileOnce<Values extends unknown[], Row>(
  db: Db,
  write: (...values: Values) => Compilable<Row>,
): (...values: Values) => Promise<Row[]> {
  const texts = new Map<number, CompiledQuery<Row>>();

  return async (...values) => {
    const text = texts.get(values.length) ?? assertParameterOrder(write(...values).compile(), values);
    texts.set(values.length, text);
    return (await db.executeQuery<Row>({ ...text, parameters: values })).rows;
  };
}

export type ExecuteByShape = <Row>(shape: string, values: readonly unknown[], write: () => RawBuilder<Row>) => Promise<Row[]>;

/** The same for SQL of parts: asks with the text that was written for the first question of this shape. */
export function compileByShape(db: Db): ExecuteByShape {
  const texts = new Map<string, CompiledQuery>();

  return async <Row>(shape: string, values: readonly unknown[], write: () => RawBuilder<Row>) => {
    const text = texts.get(shape) ?? assertParameterOrder(write().compile(db), values);
    texts.set(shape, text);
    return (await db.executeQuery<Row>({ ...text, parameters: values } as CompiledQuery<Row>)).rows;
  };
}

function assertParameterOrder<Row>(text: CompiledQuery<Row>, values: readonly unknown[]): CompiledQuery<Row> {
  if (text.parameters.length !== values.length || text.parameters.some((value, at) => value !== values[at]))
    throw new Error(`A question takes its values in another order: ${text.sql}`);
  return text;
}

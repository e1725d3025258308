/** Compiles queries once: compiling takes Kysely longer than SQLite takes to execute (docs/decisions/020). */
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/**
 * Compiles the query once for each number of parameters.
 * @param build uses every parameter once, in order, and no other values
 */
export function compileOnce<Parameters extends unknown[], Row>(
  db: Db,
  build: (...parameters: Parameters) => Compilable<Row>,
): (...parameters: Parameters) => Promise<Row[]> {
  const queries = new Map<number, CompiledQuery<Row>>();

  return async (...parameters) => {
    const query = queries.get(parameters.length) ?? assertParameterOrder(build(...parameters).compile(), parameters);
    queries.set(parameters.length, query);
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

export type ExecuteByShape = <Row>(shape: string, parameters: readonly unknown[], build: () => RawBuilder<Row>) => Promise<Row[]>;

/** Compiles SQL with optional parts once for each combination of them, the shape. */
export function compileByShape(db: Db): ExecuteByShape {
  const queries = new Map<string, CompiledQuery>();

  return async <Row>(shape: string, parameters: readonly unknown[], build: () => RawBuilder<Row>) => {
    const query = queries.get(shape) ?? assertParameterOrder(build().compile(db), parameters);
    queries.set(shape, query);
    return (await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}

function assertParameterOrder<Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]): CompiledQuery<Row> {
  const { length } = query.parameters;
  if (length !== parameters.length || query.parameters.some((value, index) => value !== parameters[index]))
    throw new Error(`The query uses its parameters in another order: ${query.sql}`);
  return query;
}

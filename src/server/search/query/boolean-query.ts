/**
 * The boolean queries that both search engines render to their own syntax.
 * An `or` without clauses matches no job, an `and` without clauses every job.
 */
export type BooleanQuery =
  | { kind: 'token'; value: string }
  | { kind: 'prefix'; prefix: string }
  | { kind: 'or'; clauses: BooleanQuery[] }
  | { kind: 'and'; clauses: BooleanQuery[] }
  | { kind: 'and-not'; include: BooleanQuery; exclude: BooleanQuery };

const matchNone: BooleanQuery = { kind: 'or', clauses: [] };
export const matchAll: BooleanQuery = { kind: 'and', clauses: [] };

export const isMatchNone = (query: BooleanQuery) => query.kind === 'or' && query.clauses.length === 0;
export const isMatchAll = (query: BooleanQuery) => query.kind === 'and' && query.clauses.length === 0;

export const tokenQuery = (token: string): BooleanQuery => ({ kind: 'token', value: token });
export const prefixQuery = (prefix: string): BooleanQuery => ({ kind: 'prefix', prefix });

export function or(queries: BooleanQuery[]): BooleanQuery {
  const clauses: BooleanQuery[] = [];
  for (const query of queries) {
    if (isMatchAll(query)) return matchAll;
    if (query.kind === 'or') clauses.push(...query.clauses);
    else clauses.push(query);
  }
  return clauses.length === 1 && clauses[0] ? clauses[0] : { kind: 'or', clauses };
}

export function and(queries: BooleanQuery[]): BooleanQuery {
  const clauses: BooleanQuery[] = [];
  for (const query of queries) {
    if (isMatchNone(query)) return matchNone;
    if (query.kind === 'and') clauses.push(...query.clauses);
    else clauses.push(query);
  }
  return clauses.length === 1 && clauses[0] ? clauses[0] : { kind: 'and', clauses };
}

export function andNot(include: BooleanQuery, exclude: BooleanQuery): BooleanQuery {
  return isMatchNone(include) || isMatchNone(exclude) ? include : { kind: 'and-not', include, exclude };
}

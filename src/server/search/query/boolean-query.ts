/**
 * What a search asks of an index, in the little logic that both engines speak: tokens, beginnings of tokens, and, or,
 * but not. An `any` of nothing matches no job, an `all` of nothing every job.
 */
export type BooleanQuery =
  | { kind: 'token'; value: string }
  | { kind: 'beginning'; prefix: string }
  | { kind: 'any'; of: BooleanQuery[] }
  | { kind: 'all'; of: BooleanQuery[] }
  | { kind: 'but'; matching: BooleanQuery; not: BooleanQuery };

const nothing: BooleanQuery = { kind: 'any', of: [] };
export const matchAll: BooleanQuery = { kind: 'all', of: [] };

export const isMatchNone = (expression: BooleanQuery) => expression.kind === 'any' && expression.of.length === 0;
export const isMatchAll = (expression: BooleanQuery) => expression.kind === 'all' && expression.of.length === 0;

export const tokenQuery = (text: string): BooleanQuery => ({ kind: 'token', value: text });
export const prefixQuery = (text: string): BooleanQuery => ({ kind: 'beginning', prefix: text });

export function or(parts: BooleanQuery[]): BooleanQuery {
  const of: BooleanQuery[] = [];
  for (const part of parts) {
    if (isMatchAll(part)) return matchAll;
    if (part.kind === 'any') of.push(...part.of);
    else of.push(part);
  }
  return of.length === 1 && of[0] ? of[0] : { kind: 'any', of };
}

export function and(parts: BooleanQuery[]): BooleanQuery {
  const of: BooleanQuery[] = [];
  for (const part of parts) {
    if (isMatchNone(part)) return nothing;
    if (part.kind === 'all') of.push(...part.of);
    else of.push(part);
  }
  return of.length === 1 && of[0] ? of[0] : { kind: 'all', of };
}

export function andNot(matching: BooleanQuery, not: BooleanQuery): BooleanQuery {
  return isMatchNone(matching) || isMatchNone(not) ? matching : { kind: 'but', matching, not };
}

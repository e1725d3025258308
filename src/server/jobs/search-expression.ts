/**
 * What a search asks of an index, in the little logic that both engines speak: tokens, beginnings of tokens, and, or,
 * but not. An `any` of nothing matches no job, an `all` of nothing every job.
 */
export type Expression =
  | { kind: 'token'; token: string }
  | { kind: 'beginning'; beginning: string }
  | { kind: 'any'; of: Expression[] }
  | { kind: 'all'; of: Expression[] }
  | { kind: 'but'; matching: Expression; not: Expression };

const nothing: Expression = { kind: 'any', of: [] };
export const everything: Expression = { kind: 'all', of: [] };

export const isNothing = (expression: Expression) => expression.kind === 'any' && expression.of.length === 0;
export const isEverything = (expression: Expression) => expression.kind === 'all' && expression.of.length === 0;

export const token = (text: string): Expression => ({ kind: 'token', token: text });
export const beginning = (text: string): Expression => ({ kind: 'beginning', beginning: text });

export function any(parts: Expression[]): Expression {
  const of: Expression[] = [];
  for (const part of parts) {
    if (isEverything(part)) return everything;
    if (part.kind === 'any') of.push(...part.of);
    else of.push(part);
  }
  return of.length === 1 && of[0] ? of[0] : { kind: 'any', of };
}

export function all(parts: Expression[]): Expression {
  const of: Expression[] = [];
  for (const part of parts) {
    if (isNothing(part)) return nothing;
    if (part.kind === 'all') of.push(...part.of);
    else of.push(part);
  }
  return of.length === 1 && of[0] ? of[0] : { kind: 'all', of };
}

export function but(matching: Expression, not: Expression): Expression {
  return isNothing(matching) || isNothing(not) ? matching : { kind: 'but', matching, not };
}

/** What is wrong with a field, in words, where the contract has none of its own: the screens never send such a thing. */
import type { z } from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** What zod says of every issue that its schema words nothing for. */
const unworded = 'Invalid input';

export function formatValidationIssue(issue: Issue): string {
  if (issue.message !== unworded) return issue.message;
  const name = issue.path.map(String).join('.');
  return `${name ? `The field ${name}` : 'The request'} must ${demand(issue)}.`;
}

/** Continues "must". */
function demand(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `be ${kinds[issue.expected] ?? 'something else'}`;
    case 'too_big':
      return `have at most ${issue.maximum} ${issue.origin === 'array' ? 'values' : 'characters'}`;
    case 'too_small':
      return issue.origin === 'string' ? 'not be empty' : `be greater than ${issue.minimum}`;
    case 'invalid_value':
      return `be ${listed(issue.values.filter((value) => value !== '').map((value) => `'${String(value)}'`))}`;
    case 'invalid_union':
      return oneOf(issue.errors);
    default:
      return 'have another form';
  }
}

/** Of several shapes, the one that fits but for something within it; else all that would do. */
function oneOf(branches: readonly (readonly Issue[])[]): string {
  const first = branches.flatMap(([issue]) => (issue ? [issue] : []));
  const nearest = first.find(({ path }) => path.length > 0);
  if (nearest) return `hold only values that ${demand(nearest).replace(/^be /, 'are ')}`;
  const demands = new Set(first.filter(isSomething).map((issue) => demand(issue).replace(/^be /, '')));
  return `be ${listed([...demands])}`;
}

/** An empty text beside other values says that the field may be left empty. */
const isSomething = (issue: Issue) => issue.code !== 'invalid_value' || issue.values.some((value) => value !== '');

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
};

const listed = (values: string[]) => [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');

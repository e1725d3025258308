/** Writes messages for invalid fields where the contract defines none. */
import type { z } from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** zod's message for an issue whose schema defines none. */
const defaultMessage = 'Invalid input';

export function formatValidationIssue(issue: Issue): string {
  if (issue.message !== defaultMessage) return issue.message;
  const name = issue.path.map(String).join('.');
  return `${name ? `The field ${name}` : 'The request'} must ${describeRequirement(issue)}.`;
}

/** Continues "must". */
function describeRequirement(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `be ${typeNames[issue.expected] ?? 'something else'}`;
    case 'too_big':
      return `have at most ${issue.maximum} ${issue.origin === 'array' ? 'values' : 'characters'}`;
    case 'too_small':
      return issue.origin === 'string' ? 'not be empty' : `be greater than ${issue.minimum}`;
    case 'invalid_value':
      return `be ${joinWithOr(issue.values.filter((value) => value !== '').map((value) => `'${String(value)}'`))}`;
    case 'invalid_union':
      return describeAlternatives(issue.errors);
    default:
      return 'have another form';
  }
}

/** Describes the alternative that fails at a nested value only; otherwise lists all alternatives. */
function describeAlternatives(branches: readonly (readonly Issue[])[]): string {
  const firstIssues = branches.flatMap(([issue]) => (issue ? [issue] : []));
  const nearest = firstIssues.find(({ path }) => path.length > 0);
  if (nearest) return `hold only values that ${describeRequirement(nearest).replace(/^be /, 'are ')}`;
  const requirements = new Set(firstIssues.filter(isNonEmpty).map((issue) => describeRequirement(issue).replace(/^be /, '')));
  return `be ${joinWithOr([...requirements])}`;
}

/** An empty text beside other values means that the field is optional. */
const isNonEmpty = (issue: Issue) => issue.code !== 'invalid_value' || issue.values.some((value) => value !== '');

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
};

const joinWithOr = (values: string[]) => [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');

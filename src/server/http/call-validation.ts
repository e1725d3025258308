/** Validates the body and the response of a call against the contract. */
import type { Call } from '#contract/call.ts';
import { HttpError } from './errors/http-error.ts';
import { formatValidationIssue } from './errors/validation-messages.ts';

/** No call takes as many. The schema would read all elements of a list before its length. */
const maxListLength = 1000;
/** A form has fewer fields. */
const maxNamedFields = 50;

/** Throws a 400 with a message for each of the first fifty invalid fields. */
export function parseBody(call: Pick<Call, 'body'>, body: unknown): unknown {
  if (!call.body) return undefined;
  assertListLengths(body);
  const result = call.body.safeParse(body);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues.slice(0, maxNamedFields))
    fields[issue.path.map(String).join('.') || 'body'] ??= formatValidationIssue(issue);
  throw new HttpError(400, Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

function assertListLengths(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value) || value.length <= maxListLength) continue;
    const message = `The field ${name} must have at most ${maxListLength} values.`;
    throw new HttpError(400, message, { fields: { [name]: message } });
  }
}

/** Every successful response carries `success: true`; an error never does. */
export const parseResponse = (call: Call, result: object): unknown => call.response.parse({ success: true, ...result });

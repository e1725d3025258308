/** Validates the body and the response of a call against the contract. */
import type { Call } from '#contract/call.ts';
import { HttpError } from './errors/http-error.ts';
import { formatValidationIssue } from './errors/validation-messages.ts';

/** Throws a 400 with one message for each invalid field. */
export function parseBody(call: Pick<Call, 'body'>, body: unknown): unknown {
  if (!call.body) return undefined;
  const result = call.body.safeParse(body);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.map(String).join('.') || 'body'] ??= formatValidationIssue(issue);
  throw new HttpError(400, Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

/** Every successful response carries `success: true`; an error never does. */
export const parseResponse = (call: Call, result: object): unknown => call.response.parse({ success: true, ...result });

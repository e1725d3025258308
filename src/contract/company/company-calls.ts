/** Calls of companies, with their token. */
import { z } from 'zod/mini';
import { applicationStatuses } from '#contract/application-progress.ts';
import { defineCall } from '#contract/call.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { isoTimestamp, successResponse } from '#contract/responses.ts';

const statusInvalid = `Say one of ${applicationStatuses.join(', ')}.`;
const fieldsInvalid = 'Send status, and message if you like. Other fields are not known.';
const messageInvalid = `The message is text of at most ${answerMaxLength} characters.`;

export const answerApplication = defineCall({
  method: 'POST',
  path: '/company/applications/:id/status',
  summary:
    'Sets the company’s answer to an application. Needs COMPANY_TOKEN as a bearer token. The candidate gets one mail for a change, and none for a repetition. Withdrawn applications are 409; while the withdrawal can be undone they are 503, with Retry-After.',
  auth: 'none',
  body: z.strictObject(
    {
      status: z.enum(applicationStatuses, statusInvalid),
      message: z.optional(z.nullable(z.string(messageInvalid).check(z.maxLength(answerMaxLength, messageInvalid)))),
    },
    fieldsInvalid,
  ),
  response: successResponse(
    z.object({
      application_id: z.string(),
      status: z.enum(applicationStatuses),
      status_message: z.string(),
      status_at: isoTimestamp,
    }),
  ),
});

/** Calls of the apply page. Its form posts the same fields without scripts. */
import { z } from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { otpCode } from '#contract/fields.ts';
import { answerFields, question } from '#contract/questions/question-schema.ts';
import { isoTimestamp, successResponse } from '#contract/responses.ts';
import { resumeLimits } from './resume-limits.ts';

const contactDetails = { name: z.string(), phone: z.string(), email: z.string() };

const applyForm = z.object({
  /** `code`: a code was sent to `values.email`, and the application waits for it. */
  step: z.enum(['form', 'code', 'sent']),
  /** When the candidate applied within the last 90 days. */
  applied_date: z.nullable(isoTimestamp),
  /** Permits a visitor to upload a resume, and names the candidate whose session opened the form. */
  form_token: z.string(),
  /** Absent for a visitor. */
  candidate_id: z.optional(z.string()),
  /** The source of this visit as a query string, for a form without scripts. */
  attribution: z.string(),
  /** The resume of this form, or the one of the account. */
  resume: z.nullable(z.object({ name: z.string(), size: z.nullable(z.number()), in_account: z.boolean() })),
  /** Absent unless the system of the job takes less than the portal. */
  resume_limits: z.optional(resumeLimits),
  /** `consent` is `on` or empty. */
  values: z.object({ ...contactDetails, consent: z.string() }),
  /** The contact details in the resume of this form; null without one. */
  read: z.nullable(z.partial(z.object(contactDetails))),
  /** The company's questions, without the voluntary ones; absent without any. Those for a file name its types and bytes. */
  questions: z.optional(z.array(question)),
  /** Answers of this form by the id of their question. */
  answers: z.optional(answerFields),
  /** Uploaded files by the id of their question; absent without questions. */
  answer_files: z.optional(z.record(z.string(), z.object({ name: z.string(), size: z.number() }))),
  /** A page with voluntary questions follows the application. */
  voluntary_page: z.optional(z.boolean()),
  /** The reason why the application was not sent after the code. */
  failure: z.optional(z.string()),
  /** The candidate had applied before this form. */
  already_applied: z.optional(z.boolean()),
});
export type ApplyForm = z.output<typeof applyForm>;

/** The rules of `apply-form-rules` check the text. */
const text = z._default(z.string().check(z.maxLength(300)), '');

export const readApplyForm = defineCall({
  method: 'GET',
  path: '/api/apply/:id',
  summary: 'Returns the apply form of a job, as far as this browser has filled it.',
  auth: 'optional',
  response: successResponse(applyForm),
});

export const sendApplyForm = defineCall({
  method: 'POST',
  path: '/api/apply/:id',
  summary:
    'Keeps files and reads the resume, or sends the form: an application with a session, else a code by mail. Give form_token first.',
  auth: 'optional',
  file: 'resume',
  visit: 'application',
  /** `answerField` names the fields of the questions, and the parts of their files. */
  body: z.catchall(
    z.object({
      form_token: text,
      intent: z._default(z.enum(['read', 'send']), 'send'),
      /** The ids of questions whose files are removed. */
      remove: z.optional(z.union([z.string(), z.array(z.string())])),
      name: text,
      phone: text,
      email: text,
      consent: text,
      /** The source of the visit as a query string; the header `X-Attribution` may name it instead. */
      attribution: z._default(z.string().check(z.maxLength(8000)), ''),
    }),
    z.union([z.string(), z.array(z.string())]),
  ),
  response: successResponse(applyForm),
});

export const recordApplyStart = defineCall({
  method: 'POST',
  path: '/api/apply/:id/start',
  summary: 'Counts an application that began in a dialog. The header X-Attribution names its source.',
  auth: 'none',
  visit: 'application',
  body: z.optional(z.nullable(z.object({}))),
  response: z.object({ success: z.literal(true) }),
});

export const verifyApplyCode = defineCall({
  method: 'POST',
  path: '/api/apply/:id/code',
  summary: 'Signs in with the code and sends the application that waits in this browser.',
  auth: 'optional',
  body: z.object({ otp: otpCode }),
  response: successResponse(
    z.object({
      form: applyForm,
      session: z.object({ candidate_id: z.string(), email: z.string(), token: z.string() }),
    }),
  ),
});

export const resendApplyCode = defineCall({
  method: 'POST',
  path: '/api/apply/:id/resend',
  summary: 'Sends a new code for the application that waits in this browser.',
  auth: 'optional',
  body: z.optional(z.nullable(z.object({}))),
  response: successResponse(applyForm),
});

/** Calls of the voluntary page after an application. */
import { z } from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { successResponse } from '#contract/responses.ts';
import { answerFields, question } from './question-schema.ts';

const selfIdentification = z.object({
  joborder_id: z.number(),
  title: z.string(),
  /** The company. */
  name: z.string(),
  /** `open`: the application waits for the page. `answered`: answers are stored and not sent yet. */
  state: z.enum(['open', 'answered', 'closed']),
  /** Empty unless the page is open. None is required. */
  questions: z.array(question),
});
export type SelfIdentification = z.output<typeof selfIdentification>;

const path = '/user/application/self-identification/:id';

export const getSelfIdentification = defineCall({
  method: 'GET',
  path,
  summary: 'Returns the voluntary questions of a sent application, as long as they can be answered.',
  auth: 'required',
  response: successResponse(selfIdentification),
});

export const answerSelfIdentification = defineCall({
  method: 'POST',
  path: `${path}/answers`,
  summary: 'Seals the answers to the voluntary questions for the system of the company, or skips them. Afterwards it is 409.',
  auth: 'required',
  body: z.object({ intent: z.enum(['save', 'skip']), answers: z._default(answerFields, {}) }),
  response: successResponse(selfIdentification),
});

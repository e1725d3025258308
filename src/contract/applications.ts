/** Applying, and what was applied to. */
import { z } from 'zod/mini';
import { instant, success } from './answers.ts';
import { defineCall } from './call.ts';
import { jobNumber } from './jobs.ts';

const note = z.optional(z.nullable(z.string().check(z.maxLength(5000))));
const applied = success(z.object({ applied_date: instant }));

export const apply = defineCall({
  method: 'POST',
  path: '/user/apply/job',
  summary: 'Applies to a job with the resume on file. Within 90 days of an earlier application it is 409.',
  token: 'required',
  body: z.object({
    job_id: jobNumber,
    cover_letter: note,
    additional_info: note,
    email: z.optional(z.nullable(z.string())),
    title: z.optional(z.nullable(z.string())),
  }),
  answer: applied,
});

export const quickApply = defineCall({
  method: 'POST',
  path: '/user/applied-quick/job',
  summary: 'The same as apply, in one click from the list.',
  token: 'required',
  body: z.object({ job_id: jobNumber }),
  answer: applied,
});

export const appliedJobs = defineCall({
  method: 'GET',
  path: '/user/applied/all-job',
  summary: 'What the candidate applied to, newest first.',
  token: 'required',
  answer: success(z.array(z.object({ title: z.string(), name: z.string(), applied_date: instant, joborder_id: z.number() }))),
});
export type AppliedJob = z.output<typeof appliedJobs.answer>['message'][number];

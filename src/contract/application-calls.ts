/** Calls for applying to jobs and listing applications. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { jobIdInput } from './job-calls.ts';
import { isoTimestamp, successResponse } from './responses.ts';

const note = z.optional(z.nullable(z.string().check(z.maxLength(5000))));
const applicationCreated = successResponse(z.object({ applied_date: isoTimestamp }));

export const applyToJob = defineCall({
  method: 'POST',
  path: '/user/apply/job',
  summary: 'Applies to a job with the resume on file. Within 90 days of an earlier application it is 409.',
  auth: 'required',
  body: z.object({
    job_id: jobIdInput,
    cover_letter: note,
    additional_info: note,
    email: z.optional(z.nullable(z.string())),
    title: z.optional(z.nullable(z.string())),
  }),
  response: applicationCreated,
});

export const quickApply = defineCall({
  method: 'POST',
  path: '/user/applied-quick/job',
  summary: 'Applies without cover letter and notes: one click in the list.',
  auth: 'required',
  body: z.object({ job_id: jobIdInput }),
  response: applicationCreated,
});

export const listAppliedJobs = defineCall({
  method: 'GET',
  path: '/user/applied/all-job',
  summary: "Lists the candidate's applications, newest first.",
  auth: 'required',
  response: successResponse(
    z.array(z.object({ title: z.string(), name: z.string(), applied_date: isoTimestamp, joborder_id: z.number() })),
  ),
});
export type AppliedJob = z.output<typeof listAppliedJobs.response>['message'][number];

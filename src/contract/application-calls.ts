/** Calls for applying to jobs and listing applications. */
import { z } from 'zod/mini';
import { applicationProgress } from './application-progress.ts';
import { defineCall } from './call.ts';
import { jobIdInput, pay } from './job-calls.ts';
import { employmentTypes } from './job-constants.ts';
import { isoTimestamp, successResponse } from './responses.ts';

const note = z.optional(z.nullable(z.string().check(z.maxLength(5000))));
const applicationCreated = successResponse(z.object({ applied_date: isoTimestamp, application: applicationProgress }));

const applicationIdMissing = 'Say which application is meant.';
const applicationId = z
  .string(applicationIdMissing)
  .check(z.minLength(1, applicationIdMissing), z.maxLength(64, applicationIdMissing));

export const applyToJob = defineCall({
  method: 'POST',
  path: '/user/apply/job',
  summary: 'Applies to a job with the resume on file. Within 90 days of an earlier application it is 409.',
  auth: 'required',
  visit: 'application',
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
  summary: 'Applies without cover letter and notes. The application can be undone for ten seconds before the company gets it.',
  auth: 'required',
  visit: 'application',
  body: z.object({ job_id: jobIdInput }),
  response: applicationCreated,
});

export const listAppliedJobs = defineCall({
  method: 'GET',
  path: '/user/applied/all-job',
  summary: "Lists the candidate's applications, newest first.",
  auth: 'required',
  response: successResponse(
    z.array(
      z.object({
        title: z.string(),
        name: z.string(),
        applied_date: isoTimestamp,
        joborder_id: z.number(),
        /** Absent for an application that the hiring side recorded. */
        application: z.optional(applicationProgress),
      }),
    ),
  ),
});
export type AppliedJob = z.output<typeof listAppliedJobs.response>['message'][number];

export const undoQuickApply = defineCall({
  method: 'POST',
  path: '/user/application/undo',
  summary: 'Undoes a quick application that was not handed over yet: nothing of it is sent. Afterwards it is 409.',
  auth: 'required',
  body: z.object({ application_id: applicationId }),
  response: successResponse(z.string()),
});

export const withdrawApplication = defineCall({
  method: 'POST',
  path: '/user/application/withdraw',
  summary: 'Withdraws an application. It can be undone for ten minutes; then the company is notified.',
  auth: 'required',
  body: z.object({ application_id: applicationId }),
  response: successResponse(applicationProgress),
});

export const undoWithdrawal = defineCall({
  method: 'POST',
  path: '/user/application/undo-withdrawal',
  summary: 'Restores a withdrawn application within ten minutes. Afterwards it is 409.',
  auth: 'required',
  body: z.object({ application_id: applicationId }),
  response: successResponse(applicationProgress),
});

/** The sent application with its advertisement. */
export const getReceipt = defineCall({
  method: 'GET',
  path: '/user/application/receipt/:id',
  summary: 'Returns the receipt of an application: the advertisement as it was, what was sent, and its progress.',
  auth: 'required',
  response: successResponse(
    z.object({
      joborder_id: z.number(),
      email: z.string(),
      /** Absent for an application sent before the portal stored advertisements. */
      advertisement: z.optional(
        z.object({
          title: z.string(),
          company: z.string(),
          city: z.string(),
          state: z.string(),
          country: z.string(),
          type: z.string(),
          /** Absent, as pay, in an application sent before receipts had them. */
          employment: z.optional(z.array(z.enum(employmentTypes))),
          pay: z.optional(z.nullable(pay)),
          workmode: z.string(),
          experience: z.string(),
          skills: z.array(z.string()),
          /** Sanitized HTML. */
          description: z.string(),
        }),
      ),
      title: z.string(),
      name: z.string(),
      cover_letter: z.string(),
      additional_info: z.string(),
      /** Questions and answers in words; absent without any. */
      answers: z.optional(
        z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            text: z.string(),
            /** Of a file, whose name is the text. */
            file: z.optional(z.object({ size: z.number(), sha256: z.string(), path: z.string() })),
          }),
        ),
      ),
      /** Absent when the file no longer exists. */
      resume: z.optional(z.object({ name: z.string(), size: z.number(), sha256: z.string(), path: z.string() })),
      /** The expiry of an account without activity; absent if accounts never expire. */
      stored_until: z.optional(isoTimestamp),
      application: applicationProgress,
    }),
  ),
});
export type ApplicationReceipt = z.output<typeof getReceipt.response>['message'];

/** The unsent application that a candidate started with a first resume. */
export const getStartedApplication = defineCall({
  method: 'GET',
  path: '/user/started-application',
  summary: 'Returns the job of the unfinished application; null without one.',
  auth: 'required',
  response: successResponse(
    z.nullable(
      z.object({
        joborder_id: z.number(),
        title: z.string(),
        /** False for a closed job. */
        open: z.boolean(),
      }),
    ),
  ),
});
export type StartedApplication = NonNullable<z.output<typeof getStartedApplication.response>['message']>;

export const dismissStartedApplication = defineCall({
  method: 'POST',
  path: '/user/started-application/dismiss',
  summary: 'Ends the reminder of the unfinished application for this job.',
  auth: 'required',
  body: z.object({ job_id: jobIdInput }),
  response: z.object({ success: z.literal(true) }),
});

/** Calls for the jobs that a candidate saved. */
import { z } from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { jobCard, jobIdInput } from '#contract/job-calls.ts';
import * as limits from '#contract/limits.ts';
import { isoTimestamp, successResponse } from '#contract/responses.ts';

/** A job that the portal published; it may be closed by now. */
const publishedJob = z.extend(jobCard, { open: z.boolean(), validThrough: z.nullable(isoTimestamp) });
export type PublishedJob = z.output<typeof publishedJob>;

const savedJob = z.extend(publishedJob, { saved_at: isoTimestamp });
export type SavedJob = z.output<typeof savedJob>;

const tooManyJobs = `Send at most ${limits.browserSavedJobsMax} jobs.`;
/** Newest first. */
const savedIds = successResponse(z.array(z.number()));

export const listSavedJobs = defineCall({
  method: 'GET',
  path: '/user/saved-jobs',
  summary: "Lists the candidate's saved jobs, newest first, closed ones included.",
  auth: 'required',
  response: successResponse(z.array(savedJob)),
});

export const listSavedJobIds = defineCall({
  method: 'GET',
  path: '/user/saved-jobs/ids',
  summary: "Lists the ids of the candidate's saved jobs, newest first.",
  auth: 'required',
  response: savedIds,
});

export const saveJob = defineCall({
  method: 'POST',
  path: '/user/saved-jobs/save',
  summary: `Saves a job. Saving it again changes nothing. Beyond ${limits.savedJobsMax} jobs it is 409.`,
  auth: 'required',
  body: z.object({ job_id: jobIdInput }),
  response: savedIds,
});

export const removeSavedJob = defineCall({
  method: 'POST',
  path: '/user/saved-jobs/remove',
  summary: 'Removes a saved job. Removing it again changes nothing.',
  auth: 'required',
  body: z.object({ job_id: jobIdInput }),
  response: savedIds,
});

export const mergeSavedJobs = defineCall({
  method: 'POST',
  path: '/user/saved-jobs/merge',
  summary: `Saves the jobs of a browser with their dates, all or none. Repeating it changes nothing. Beyond ${limits.savedJobsMax} jobs it is 409.`,
  auth: 'required',
  body: z.object({
    jobs: z
      .array(z.object({ job_id: jobIdInput, saved_at: isoTimestamp }))
      .check(z.maxLength(limits.browserSavedJobsMax, tooManyJobs)),
  }),
  response: savedIds,
});

export const listPublishedJobs = defineCall({
  method: 'POST',
  path: '/saved-jobs',
  summary: `Returns up to ${limits.browserSavedJobsMax} published jobs by their ids, in their order, closed ones included.`,
  auth: 'none',
  body: z.object({ job_ids: z.array(jobIdInput).check(z.maxLength(limits.browserSavedJobsMax, tooManyJobs)) }),
  response: successResponse(z.array(publishedJob)),
});

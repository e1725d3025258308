import { type AppliedJob, appliedJobs, apply, quickApply } from '#contract/applications.ts';
import type { AnswerOf } from '#contract/call.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

interface Application {
  jobId: number;
  title: string;
  email: string;
}

const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    apply: build.mutation<AnswerOf<typeof apply>, Application>({
      // Spec §3: the two notes are sent empty.
      ...asks(apply, ({ jobId, title, email }: Application) => ({
        body: { job_id: jobId, cover_letter: '', additional_info: '', email, title },
        identity: ['token'],
      })),
      invalidatesTags: (_answer, _error, { jobId }) => changedBy(jobId),
    }),
    quickApply: build.mutation<AnswerOf<typeof quickApply>, number>({
      ...asks(quickApply, (jobId: number) => ({ body: { job_id: jobId }, identity: ['token'] })),
      invalidatesTags: (_answer, _error, jobId) => changedBy(jobId),
    }),
    appliedJobs: build.query<AppliedJob[], void>({
      ...asks(appliedJobs),
      transformResponse: ({ message }: AnswerOf<typeof appliedJobs>) => message,
      providesTags: ['Applied'],
    }),
  }),
});

/** Also after a refusal: whoever applied in another window sees it here then. */
function changedBy(jobId: number) {
  return [{ type: 'Job' as const, id: jobId }, 'Jobs' as const, 'Applied' as const];
}

export const { useApplyMutation, useQuickApplyMutation, useAppliedJobsQuery } = applicationsApi;
export const applicationsQueries = applicationsApi.endpoints;

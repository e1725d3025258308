import type { AppliedJob, applyToJob, listAppliedJobs, quickApply } from '#contract/application-calls.ts';
import type { ResponseOf } from '#contract/call.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { requestFor } from './call-request.ts';
import { markApplied } from './job-queries.ts';
import { api } from './query-client.ts';

interface Application {
  jobId: number;
  title: string;
  email: string;
}

const calls = lazyImport(() => import('#contract/application-calls.ts'));

const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    apply: build.mutation<ResponseOf<typeof applyToJob>, Application>({
      // Spec §3: the two notes are sent empty.
      ...requestFor(
        async () => (await calls()).applyToJob,
        ({ jobId, title, email }: Application) => ({
          body: { job_id: jobId, cover_letter: '', additional_info: '', email, title },
          identity: ['token'],
        }),
      ),
      invalidatesTags: (_answer, _error, { jobId }) => changedBy(jobId),
    }),
    appliedJobs: build.query<AppliedJob[], void>({
      ...requestFor(async () => (await calls()).listAppliedJobs),
      transformResponse: ({ message }: ResponseOf<typeof listAppliedJobs>) => message,
      providesTags: ['Applied'],
    }),
    quickApply: build.mutation<ResponseOf<typeof quickApply>, number>({
      ...requestFor(
        async () => (await calls()).quickApply,
        (jobId: number) => ({ body: { job_id: jobId }, identity: ['token'] }),
      ),
      // The lists are told by hand: asked for again they could come in another order under the reader's eyes.
      onQueryStarted: async (jobId, { dispatch, queryFulfilled }) => {
        const applied = await queryFulfilled.catch(() => undefined);
        if (applied) dispatch(markApplied(jobId, applied.data.message.applied_date));
      },
      invalidatesTags: (_done, error, jobId) => {
        // Applied already, in another window perhaps: the list is behind.
        if (error?.status === 409) return [{ type: 'Job', id: jobId }, 'Applied', 'Jobs'];
        return error ? [] : [{ type: 'Job', id: jobId }, 'Applied'];
      },
    }),
  }),
});

/** Also after a refusal: whoever applied in another window sees it here then. */
function changedBy(jobId: number) {
  return [{ type: 'Job' as const, id: jobId }, 'Jobs' as const, 'Applied' as const];
}

export const { useApplyMutation, useQuickApplyMutation, useAppliedJobsQuery } = applicationsApi;
export const applicationsQueries = applicationsApi.endpoints;

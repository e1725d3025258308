import { apply } from '#contract/applications.ts';
import type { AnswerOf } from '#contract/call.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

interface Applied {
  jobId: number;
  title: string;
  email: string;
}

const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    apply: build.mutation<AnswerOf<typeof apply>, Applied>({
      ...asks(apply, ({ jobId, title, email }: Applied) => ({
        body: { job_id: jobId, cover_letter: '', additional_info: '', email, title },
        identity: ['token'],
      })),
      invalidatesTags: (_done, error, { jobId }) => (error ? [] : [{ type: 'Job', id: jobId }, 'Applied', 'Jobs']),
    }),
  }),
});

export const { useApplyMutation } = applicationsApi;

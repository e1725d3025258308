import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { lazyImport } from '../browser/lazy-import.ts';
import { markApplied } from './job-queries.ts';
import { callApi, invalidateQueries } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

interface Application {
  jobId: number;
  title: string;
  email: string;
}

const calls = lazyImport(() => import('#contract/application-calls.ts'));

export const appliedJobsQuery = queryOptions({
  queryKey: queryKeys.appliedJobs,
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).listAppliedJobs)).message,
});

export const applyMutation = mutationOptions({
  mutationFn: ({ jobId, title, email }: Application, { meta }) =>
    callApi(meta, async () => (await calls()).applyToJob, {
      // Spec §3: the two notes are sent empty.
      body: { job_id: jobId, cover_letter: '', additional_info: '', email, title },
      identity: ['token'],
    }),
  // Also after a refusal: the candidate may have applied in another window.
  onSettled: (_applied, _error, { jobId }, _result, { client }) =>
    invalidateQueries(client, queryKeys.job(jobId), queryKeys.candidateLists, queryKeys.appliedJobs),
});

export const quickApplyMutation = mutationOptions({
  mutationFn: (jobId: number, { meta }) =>
    callApi(meta, async () => (await calls()).quickApply, { body: { job_id: jobId }, identity: ['token'] }),
  // The lists are updated in place: refetched, they could change their order under the reader's eyes.
  onSuccess: ({ message }, jobId, _result, { client }) => {
    markApplied(client, jobId, message.applied_date);
    invalidateQueries(client, queryKeys.job(jobId), queryKeys.appliedJobs);
  },
  onError: ({ status }, jobId, _result, { client }) => {
    // The candidate has applied already, perhaps in another window: the lists are out of date.
    if (status === 409) invalidateQueries(client, queryKeys.job(jobId), queryKeys.appliedJobs, queryKeys.candidateLists);
  },
});

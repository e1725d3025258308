import { type MutationFunctionContext, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StartedApplication } from '#contract/application-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import type { ApiError } from './api-errors.ts';
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
      // Spec §3: both notes are empty.
      body: { job_id: jobId, cover_letter: '', additional_info: '', email, title },
      identity: ['token'],
    }),
  // Also after an error: the candidate may have applied in another window.
  onSettled: (_data, error, { jobId }, _result, { client }) => {
    if (!error || error.status === 409) finishStartedApplication(client, jobId);
    invalidateQueries(client, queryKeys.job(jobId), queryKeys.candidateLists, queryKeys.appliedJobs);
  },
});

/** Sends a quick application; the list loads this with the first press. */
export async function sendQuickApply(jobId: number, { meta, client }: MutationFunctionContext) {
  try {
    const { message } = await callApi(meta, async () => (await calls()).quickApply, {
      body: { job_id: jobId },
      identity: ['token'],
    });
    finishStartedApplication(client, jobId);
    // Updates the lists in place, since a refetch could reorder them while the candidate reads.
    markApplied(client, jobId, message.applied_date);
    invalidateQueries(client, queryKeys.job(jobId), queryKeys.appliedJobs);
    return message;
  } catch (error) {
    // The candidate has already applied, perhaps in another window, so the lists are stale.
    if ((error as ApiError).status === 409) {
      finishStartedApplication(client, jobId);
      invalidateQueries(client, queryKeys.job(jobId), queryKeys.appliedJobs, queryKeys.candidateLists);
    }
    throw error;
  }
}

/** Removes the bar of this job. */
function finishStartedApplication(client: QueryClient, jobId: number): void {
  client.setQueryData<StartedApplication | null>(queryKeys.startedApplication, (started) =>
    started?.joborder_id === jobId ? null : started,
  );
}

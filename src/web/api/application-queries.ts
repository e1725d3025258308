import { type MutationFunctionContext, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StartedApplication } from '#contract/application-calls.ts';
import type { JobSearchResult } from '#contract/job-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import type { ApiError } from './api-errors.ts';
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

/** Sends a quick application. */
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

/** Undoes a quick application. After an error the lists are refetched, since another tab may have undone it. */
export async function undoQuickApply(
  { jobId, applicationId }: { jobId: number; applicationId: string },
  { meta, client }: MutationFunctionContext,
) {
  try {
    await callApi(meta, async () => (await calls()).undoQuickApply, { body: { application_id: applicationId } });
    markApplied(client, jobId, undefined);
  } catch (error) {
    invalidateQueries(client, queryKeys.candidateLists);
    throw error;
  } finally {
    invalidateQueries(client, queryKeys.job(jobId), queryKeys.appliedJobs, queryKeys.startedApplication);
  }
}

/** Removes the bar of this job. */
function finishStartedApplication(client: QueryClient, jobId: number): void {
  client.setQueryData<StartedApplication | null>(queryKeys.startedApplication, (started) =>
    started?.joborder_id === jobId ? null : started,
  );
}

/** Sets the application date of a job in every cached list; undefined removes it. */
function markApplied(client: QueryClient, jobId: number, appliedDate: string | undefined): void {
  const setAppliedDate = (card: JobSearchResult['dashboard'][number]) =>
    card.joborder_id === jobId ? { ...card, applied_date: appliedDate } : card;
  client.setQueriesData<{ pages: JobSearchResult[]; pageParams: unknown[] }>(
    { queryKey: queryKeys.openPositions },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, dashboard: page.dashboard.map(setAppliedDate) })) },
  );
}

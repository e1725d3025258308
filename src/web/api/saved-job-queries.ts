import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/saved/saved-job-calls.ts'));

/** The ids of the account's saved jobs, newest first. Hearts and header read the cache. */
export const savedJobIdsQuery = queryOptions({
  queryKey: queryKeys.savedJobIds,
  queryFn: async ({ meta }): Promise<number[]> => (await callApi(meta, async () => (await calls()).listSavedJobIds)).message,
});

export const savedJobsQuery = queryOptions({
  queryKey: queryKeys.savedJobs,
  queryFn: async ({ meta, client }) => {
    const { message } = await callApi(meta, async () => (await calls()).listSavedJobs);
    const ids = message.map((job) => job.joborder_id);
    if (!isSaving(client)) client.setQueryData(queryKeys.savedJobIds, ids);
    return message;
  },
});

/** The jobs that a visitor saved, from their ids. */
export const publishedJobsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['published-jobs', ...ids],
    queryFn: async ({ meta }) =>
      (await callApi(meta, async () => (await calls()).listPublishedJobs, { body: { job_ids: [...ids] } })).message,
  });

export interface SavedChange {
  jobId: number;
  isSaved: boolean;
  /** Restores the date of a removed job. */
  savedAt?: string | undefined;
}

const mutationKey = ['save-job'];
const isSaving = (client: QueryClient, besides = 0) => client.isMutating({ mutationKey }) > besides;

/** Saves or removes a job of the account. Calls run one after another, in the order of the presses, and outlive the page. */
export const changeSavedJobMutation = mutationOptions({
  mutationKey,
  scope: { id: 'save-job' },
  mutationFn: async ({ jobId, isSaved, savedAt }: SavedChange, { meta }): Promise<number[]> => {
    const { mergeSavedJobs, removeSavedJob, saveJob } = await calls();
    if (isSaved && savedAt !== undefined) {
      const jobs = [{ job_id: jobId, saved_at: savedAt }];
      return (await callApi(meta, async () => mergeSavedJobs, { body: { jobs }, keepalive: true })).message;
    }
    const call = isSaved ? saveJob : removeSavedJob;
    return (await callApi(meta, async () => call, { body: { job_id: jobId }, keepalive: true })).message;
  },
  onSuccess: (ids, _change, _result, { client }) => {
    // Later presses have changed the cache already.
    if (!isSaving(client, 1)) client.setQueryData(queryKeys.savedJobIds, ids);
    client.removeQueries({ queryKey: queryKeys.savedJobs, exact: true, type: 'inactive' });
  },
});

/** Moves the jobs of this browser to the account. */
export const mergeSavedJobsMutation = mutationOptions({
  mutationFn: async (jobs: { job_id: number; saved_at: string }[], { meta }): Promise<number[]> =>
    (await callApi(meta, async () => (await calls()).mergeSavedJobs, { body: { jobs } })).message,
});

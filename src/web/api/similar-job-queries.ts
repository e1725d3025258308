import { queryOptions } from '@tanstack/react-query';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';

const calls = lazyImport(() => import('#contract/job-calls.ts'));

export const similarJobsQuery = (jobId: number) =>
  queryOptions({
    queryKey: ['similar-jobs', jobId],
    queryFn: async ({ meta }) =>
      (await callApi(meta, async () => (await calls()).listSimilarJobs, { body: { job_id: jobId } })).message,
  });

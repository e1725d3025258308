import { queryOptions } from '@tanstack/react-query';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/job-calls.ts'));

export const categorySummaryQuery = queryOptions({
  queryKey: ['category-summary'],
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).listCategories)).message,
});

export const filterOptionsQuery = queryOptions({
  queryKey: ['filter-options'],
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).listFilterOptions)).message,
});

export const jobDetailQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.job(id),
    queryFn: async ({ meta }) => {
      const input = { body: { jdid: id, page: 1 }, identity: ['token' as const] };
      return (await callApi(meta, async () => (await calls()).getJobDetail, input)).message;
    },
  });

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/alerts/alert-calls.ts'));

export const alertsQuery = queryOptions({
  queryKey: queryKeys.alerts,
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).listAlerts)).message,
  // Forms change the list.
  staleTime: 0,
});

/** The alert of a mailed link; null when the link no longer works. */
export const alertLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['alert-link', link],
    queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).readAlertLink, { body: { link } })).message,
  });

/** Mails new jobs of a list once a week. Its variable is the query of the list's address. */
export const setAlertMutation = mutationOptions({
  mutationFn: async (search: string, { meta }) =>
    callApi(meta, async () => (await calls()).createAlert, { body: { search, period: 'weekly' } }),
});

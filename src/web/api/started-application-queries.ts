import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StartedApplication } from '#contract/application-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/application-calls.ts'));

/** The layout shows its result but never fetches it: the server's page, a sign-in and a registration do. */
export const startedApplicationQuery = queryOptions({
  queryKey: queryKeys.startedApplication,
  queryFn: async ({ meta }): Promise<StartedApplication | null> =>
    (await callApi(meta, async () => (await calls()).getStartedApplication)).message,
});

/** A failure leaves the bar unchanged. */
export const refetchStartedApplication = (client: QueryClient) =>
  client.fetchQuery({ ...startedApplicationQuery, staleTime: 0 }).catch(() => undefined);

/** Removes the bar at once; a failed call restores it. */
export const dismissStartedApplicationMutation = mutationOptions({
  mutationFn: (started: StartedApplication, { meta }) =>
    callApi(meta, async () => (await calls()).dismissStartedApplication, { body: { job_id: started.joborder_id } }),
  onMutate: (_started, { client }) => client.setQueryData(queryKeys.startedApplication, null),
  onError: (_error, started, _result, { client }) => client.setQueryData(queryKeys.startedApplication, started),
});

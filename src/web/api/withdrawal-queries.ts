/** Queries of sent applications, apart from applying, which the list loads. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApplicationReceipt, AppliedJob } from '#contract/application-calls.ts';
import type { ApplicationProgress } from '#contract/application-progress.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi, invalidateQueries } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/application-calls.ts'));

export const receiptQuery = (applicationId: string) =>
  queryOptions({
    queryKey: queryKeys.receipt(applicationId),
    queryFn: async ({ meta }) =>
      (await callApi(meta, async () => (await calls()).getReceipt, { params: { id: applicationId } })).message,
  });

export const withdrawMutation = mutationOptions({
  mutationFn: (applicationId: string, { meta }) =>
    callApi(meta, async () => (await calls()).withdrawApplication, { body: { application_id: applicationId } }),
  onSuccess: ({ message }, _id, _result, { client }) => setProgress(client, message),
  onError: (_error, _id, _result, { client }) => invalidateApplications(client),
});

export const undoWithdrawalMutation = mutationOptions({
  mutationFn: (applicationId: string, { meta }) =>
    callApi(meta, async () => (await calls()).undoWithdrawal, { body: { application_id: applicationId } }),
  onSuccess: ({ message }, _id, _result, { client }) => setProgress(client, message),
  onError: (_error, _id, _result, { client }) => invalidateApplications(client),
});

/** Sets the progress of an application wherever it is cached. */
function setProgress(client: QueryClient, application: ApplicationProgress): void {
  const update = <Item extends { application?: ApplicationProgress | undefined }>(item: Item): Item =>
    item.application?.application_id === application.application_id ? { ...item, application } : item;
  client.setQueryData<AppliedJob[]>(queryKeys.appliedJobs, (jobs) => jobs?.map(update));
  client.setQueriesData<JobDetail>({ queryKey: queryKeys.jobs }, (detail) => detail && update(detail));
  client.setQueryData<ApplicationReceipt>(queryKeys.receipt(application.application_id), (receipt) => receipt && update(receipt));
}

/** The screen may show an outdated state: the company has answered or received the withdrawal. */
function invalidateApplications(client: QueryClient): void {
  invalidateQueries(client, queryKeys.jobs, queryKeys.appliedJobs, queryKeys.receipts);
}

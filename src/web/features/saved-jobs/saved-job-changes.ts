/** Saves and removes jobs, in the candidate's account or the visitor's browser. Loads at a press or a sign-in. */
import type { QueryClient } from '@tanstack/react-query';
import * as limits from '#contract/limits.ts';
import { texts as buttonTexts } from '#texts/saved/save-button.ts';
import { texts } from '#texts/saved/saved-jobs.ts';
import { type ApiError, errorStatus, serverMessage } from '#web/api/api-errors.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import {
  changeSavedJobMutation,
  mergeSavedJobsMutation,
  type SavedChange,
  savedJobIdsQuery,
} from '#web/api/saved-job-queries.ts';
import { storage } from '#web/browser/storage.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { readBrowserJobs, writeBrowserJobs } from './browser-jobs.ts';

/** Changes what the page shows before it returns. Resolves to the message of a failure, after which all is as before. */
export function changeSavedJob(client: QueryClient, signedIn: boolean, change: SavedChange): Promise<string | undefined> {
  return signedIn ? changeInAccount(client, change) : Promise.resolve(changeInBrowser(change));
}

async function changeInAccount(client: QueryClient, change: SavedChange): Promise<string | undefined> {
  const show = ({ jobId, isSaved }: SavedChange) =>
    client.setQueryData<number[]>(queryKeys.savedJobIds, (ids = []) => {
      const others = ids.filter((id) => id !== jobId);
      return isSaved ? [jobId, ...others] : others;
    });
  show(change);
  try {
    await client.getMutationCache().build(client, client.defaultMutationOptions(changeSavedJobMutation)).execute(change);
    sendSavedIds(client.getQueryData<number[]>(queryKeys.savedJobIds) ?? []);
    return undefined;
  } catch (error) {
    show({ ...change, isSaved: !change.isSaved });
    const isFull = errorStatus(error as ApiError) === 409;
    return (isFull && serverMessage(error as ApiError)) || failureOf(change);
  }
}

function changeInBrowser(change: SavedChange): string | undefined {
  const { [change.jobId]: _, ...jobs } = readBrowserJobs();
  if (change.isSaved) {
    if (Object.keys(jobs).length >= limits.browserSavedJobsMax) return texts.browserFull;
    jobs[change.jobId] = change.savedAt ?? new Date().toISOString();
  }
  return writeBrowserJobs(jobs) ? undefined : failureOf(change);
}

const failureOf = ({ isSaved }: SavedChange) => (isSaved ? buttonTexts.failed : texts.notRemoved);

let channel: BroadcastChannel | undefined;

/** Visitors' tabs share local storage instead. */
const sendSavedIds = (ids: readonly number[]) => channel?.postMessage(ids);

/** Called for a page of a candidate, and after a sign-in. A failure changes nothing; the next page tries again. */
export async function followAccount(client: QueryClient): Promise<void> {
  channel ??= new BroadcastChannel('saved-jobs');
  channel.onmessage = ({ data }) => client.setQueryData(queryKeys.savedJobIds, data);
  await mergeBrowserJobs(client);
  // The server's page has the ids.
  if (client.getQueryData(queryKeys.savedJobIds)) return;
  await client.fetchQuery(savedJobIdsQuery).catch(() => undefined);
}

async function mergeBrowserJobs(client: QueryClient): Promise<void> {
  const stored = storage.get('savedJobs');
  const jobs = Object.entries(readBrowserJobs()).map(([id, date]) => ({ job_id: Number(id), saved_at: date }));
  if (jobs.length === 0) return;
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(mergeSavedJobsMutation));
  try {
    const ids = await mutation.execute(jobs);
    client.setQueryData(queryKeys.savedJobIds, ids);
    sendSavedIds(ids);
    void client.invalidateQueries({ queryKey: queryKeys.savedJobs, exact: true });
    if (storage.get('savedJobs') === stored) writeBrowserJobs({});
  } catch {
    const error = mutation.state.error ?? undefined;
    // The account is full.
    if (errorStatus(error) === 409) showToast(serverMessage(error) ?? '', 'failure');
  }
}

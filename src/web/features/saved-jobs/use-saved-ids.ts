import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryKeys } from '#web/api/query-keys.ts';
import { attempt, storage, subscribeToStorage } from '#web/browser/storage.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';

/** Imported here, since every page has this file and its list of chunks. */
export const importSavedJobChanges = () => import('./saved-job-changes.ts');

/** Returns the ids of the saved jobs: of a candidate from the cache, of a visitor from local storage. */
export function useSavedIds(): readonly number[] {
  const client = useQueryClient();
  const signedIn = useIsSignedIn();
  const read = () => (signedIn ? client.getQueryData<number[]>(queryKeys.savedJobIds) : storage.get('savedJobs'));
  const saved = useSyncExternalStore(signedIn ? client.getQueryCache().subscribe : subscribeToStorage, read, () =>
    signedIn ? read() : undefined,
  );
  return (typeof saved === 'string' ? attempt(() => Object.keys(JSON.parse(saved)).map(Number)) : saved) ?? [];
}

export const useHasSavedJobs = () => useSavedIds().length > 0;

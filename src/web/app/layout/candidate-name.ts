/** Fetches the candidate's name, which a logout clears from local storage. */
import type { QueryClient } from '@tanstack/react-query';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { storage } from '#web/browser/storage.ts';

/** Stores name and number while the caller is mounted. */
export async function fetchCandidateName(client: QueryClient, isMounted: () => boolean): Promise<void> {
  const { name, mobile } = await client.fetchQuery(candidateDetailsQuery);
  if (!name || !isMounted()) return;
  storage.set('name', name);
  storage.set('number', mobile);
}

/** Updates the page after a sign-in or logout in another tab. */
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { invalidateCandidateQueries } from '../api/query-client.ts';
import { storage } from '../browser/storage.ts';
import { refreshBar } from '../features/started-application/refresh-bar.ts';

export async function showSessionChange(
  router: Pick<DataRouter, 'revalidate'>,
  client: QueryClient,
  isSignedIn: () => boolean,
): Promise<void> {
  // An expired cookie, which no logout has preceded.
  if (!isSignedIn() && (storage.get('candidate_id') ?? storage.get('name'))) storage.clear();
  // After a logout the guards first: a page that needs a sign-in leaves before its queries are repeated.
  if (!isSignedIn()) await router.revalidate();
  invalidateCandidateQueries(client);
  if (isSignedIn()) await refreshBar(client);
}

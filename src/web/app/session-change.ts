/** Updates the page after a sign-in or logout in another tab. */
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { invalidateSession } from '../api/query-client.ts';
import { refreshBar } from '../features/started-application/refresh-bar.ts';

export async function showSessionChange(
  router: Pick<DataRouter, 'revalidate'>,
  client: QueryClient,
  isSignedIn: () => boolean,
): Promise<void> {
  if (isSignedIn()) return refreshBar(client);
  // The guards first: a page that needs a sign-in leaves before its queries are repeated.
  await router.revalidate();
  invalidateSession(client);
}

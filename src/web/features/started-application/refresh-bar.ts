/** Updates the bar after a sign-in or a registration. */
import type { QueryClient } from '@tanstack/react-query';

/** A failure leaves the bar unchanged. */
export async function refreshBar(client: QueryClient): Promise<void> {
  const queries = await import('#web/api/started-application-queries.ts').catch(() => undefined);
  await queries?.refetchStartedApplication(client);
}

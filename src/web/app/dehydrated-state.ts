/**
 * Transfers query results from the server to the browser.
 *
 * The library's `dehydrate` writes times, counters and the order in which queries started. All nodes must send identical
 * bytes, or their ETags differ (docs/decisions/016), so this one writes keys and results only, sorted by key.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError, type ApiErrorKind } from '../api/api-errors.ts';

interface DehydratedQuery {
  key: QueryKey;
  data?: unknown;
  error?: { kind: ApiErrorKind; status?: number | undefined; body?: unknown };
}

export function dehydrate(client: QueryClient): DehydratedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .map(({ queryKey, state: { data, error } }) => {
      if (!error) return { key: queryKey, data };
      const { kind, status, body } = error as ApiError;
      return { key: queryKey, error: { kind, status, body } };
    });
}

/** @param renderedAt in milliseconds since 1970 */
export function hydrate(client: QueryClient, queries: DehydratedQuery[], renderedAt: number): void {
  for (const { key, data, error } of queries) {
    if (error) {
      const { kind, ...details } = error;
      const query = client.getQueryCache().build(client, { queryKey: key });
      query.setState({ status: 'error', error: new ApiError(kind, details), errorUpdateCount: 1, errorUpdatedAt: renderedAt });
    } else client.setQueryData(key, data, { updatedAt: renderedAt });
  }
}

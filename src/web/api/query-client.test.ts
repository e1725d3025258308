import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { accountQuery } from './account-queries.ts';
import { alertsQuery } from './alert-queries.ts';
import { identitiesQuery } from './identity-queries.ts';
import { filterOptionsQuery, jobDetailQuery } from './job-queries.ts';
import { openPositionsQuery, parseOpenPositionsQuery } from './open-positions-queries.ts';
import { createQueryClient, invalidateCandidateQueries } from './query-client.ts';
import { sessionsQuery } from './session-queries.ts';
import type { Transport } from './transport.ts';

const transport: Transport = {
  identity: () => ({ token: undefined, candidate: undefined }),
  onUnauthorized: () => undefined,
  send: () => new Promise(() => undefined),
};
const list = (signedIn: boolean) => openPositionsQuery(parseOpenPositionsQuery(new URLSearchParams('location=Pune'), signedIn));

let client: QueryClient;
afterEach(() => client.clear());

test('a sign-in or logout removes what the next candidate must not see, and keeps what is public', () => {
  client = createQueryClient(transport, { retryOnMount: true });
  const own = [accountQuery, alertsQuery, identitiesQuery, sessionsQuery, jobDetailQuery(7), list(true)];
  const publicOnes = [filterOptionsQuery, list(false)];
  for (const { queryKey } of [...own, ...publicOnes] as { queryKey: readonly unknown[] }[]) client.setQueryData(queryKey, {});

  invalidateCandidateQueries(client);
  const kept = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== null });
  expect(kept.map(({ queryKey }) => queryKey)).toEqual(publicOnes.map(({ queryKey }) => queryKey));
});

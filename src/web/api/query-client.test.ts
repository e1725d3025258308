import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { landingContentQuery } from '../features/landing/landing-queries.ts';
import { alertsQuery } from './alert-queries.ts';
import { identitiesQuery } from './identity-queries.ts';
import { filterOptionsQuery, jobDetailQuery } from './job-queries.ts';
import { openPositionsQuery, parseOpenPositionsQuery } from './open-positions-queries.ts';
import { createQueryClient, invalidateQueries, invalidateSession } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { mailedLinkQuery } from './sign-in-queries.ts';
import type { Transport } from './transport.ts';

const transport: Transport = {
  identity: () => ({ token: undefined, candidate: undefined }),
  onUnauthorized: () => undefined,
  send: () => new Promise(() => undefined),
};
const list = (signedIn: boolean) => openPositionsQuery(parseOpenPositionsQuery(new URLSearchParams('location=Pune'), signedIn));
type Options = { queryKey: readonly unknown[] };

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

function createClient(cached: readonly Options[], shown: readonly Options[] = []): QueryClient {
  const client = createQueryClient(transport, { retryOnMount: true });
  clients.push(client);
  for (const { queryKey } of [...cached, ...shown]) client.setQueryData(queryKey, {});
  for (const options of shown) new QueryObserver(client, options).subscribe(() => undefined);
  return client;
}

test('a change of the session removes every query that no page shows', () => {
  const client = createClient([identitiesQuery, alertsQuery, jobDetailQuery(7), filterOptionsQuery, { queryKey: ['a new one'] }]);
  invalidateSession(client);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('a change of the session refetches what a page shows, except for public queries', () => {
  const own = [jobDetailQuery(7), identitiesQuery, list(true) as Options];
  const publicOnes = [filterOptionsQuery, landingContentQuery, mailedLinkQuery('link'), list(false) as Options];
  const client = createClient([], [...own, ...publicOnes]);
  invalidateSession(client);
  const isFetching = ({ queryKey }: Options) => client.getQueryState(queryKey)?.fetchStatus === 'fetching';
  expect(own.map(isFetching)).toEqual([true, true, true]);
  expect(publicOnes.map(isFetching)).toEqual([false, false, false, false]);
});

test('a candidate’s lists are invalidated, and visitors’ lists stay', () => {
  const client = createClient([list(true), list(false)]);
  invalidateQueries(client, queryKeys.candidateLists);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([list(false).queryKey]);
});

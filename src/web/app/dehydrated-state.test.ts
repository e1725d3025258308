import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/api-errors.ts';
import { createQueryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { Transport } from '../api/transport.ts';
import { dehydrate, hydrate } from './dehydrated-state.ts';

const transport: Transport = {
  identity: () => ({ token: undefined, candidate: undefined }),
  send: async () => ({ status: 200, body: null }),
  onUnauthorized: () => undefined,
};
const clients: QueryClient[] = [];
const createClient = () => {
  const client = createQueryClient(transport, { retryOnMount: false });
  clients.push(client);
  return client;
};
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

const categories = [{ value: 'Health', total: 3 }];
const load = (client: QueryClient, queryKey: readonly unknown[], data: unknown) =>
  client.prefetchQuery({ queryKey, queryFn: async () => data });
const fail = (client: QueryClient, queryKey: readonly unknown[], error: ApiError) =>
  client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error) });

test('dehydrates equal results to equal bytes, regardless of order and time', async () => {
  const first = createClient();
  await load(first, ['category-summary'], categories);
  await load(first, queryKeys.job(7), { title: 'Night nurse' });
  const second = createClient();
  await load(second, queryKeys.job(7), { title: 'Night nurse' });
  second.setQueryData(['category-summary'], categories, { updatedAt: 1 });
  expect(JSON.stringify(dehydrate(second))).toBe(JSON.stringify(dehydrate(first)));
});

test('omits pending queries', () => {
  const client = createClient();
  void client.prefetchQuery({ queryKey: queryKeys.sessions, queryFn: () => new Promise(() => undefined) });
  expect(dehydrate(client)).toEqual([]);
});

test('hydrates data and failures', async () => {
  const server = createClient();
  await load(server, ['category-summary'], categories);
  await fail(server, queryKeys.job(7), new ApiError('http', { status: 404, body: { success: false } }));
  const browser = createClient();
  hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))), Date.now());
  expect(browser.getQueryData(['category-summary'])).toEqual(categories);
  const { status, error } = browser.getQueryState(queryKeys.job(7)) ?? {};
  expect(status).toBe('error');
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ kind: 'http', status: 404, body: { success: false } });
});

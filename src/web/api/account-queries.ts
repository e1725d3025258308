import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { deleteAccount } from '#contract/account-calls.ts';
import type { BodyOf } from '#contract/call.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { ApiError } from './api-errors.ts';
import { callApi, invalidateQueries } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/account-calls.ts'));

export const accountQuery = queryOptions({
  queryKey: queryKeys.account,
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).getAccount)).message,
});

export const deleteAccountMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof deleteAccount>, { meta }) =>
    callApi(meta, async () => (await calls()).deleteAccount, { body }),
  onSuccess: ({ message }, _body, _result, { client }) => {
    client.setQueryData(accountQuery.queryKey, (account) => account && { ...account, deleted_at: message.deleted_at });
  },
});

export const keepAccountMutation = mutationOptions({
  mutationFn: (_: undefined, { meta }) => callApi(meta, async () => (await calls()).keepAccount, { body: {} }),
  onSuccess: (_data, _body, _result, { client }) => {
    client.setQueryData(accountQuery.queryKey, (account) => account && { ...account, deleted_at: null });
  },
});

export const resubscribeMutation = mutationOptions({
  mutationFn: (_: undefined, { meta }) => callApi(meta, async () => (await calls()).resubscribe, { body: {} }),
  onSuccess: (_data, _body, _result, { client }) => {
    client.setQueryData(accountQuery.queryKey, (account) => account && { ...account, unsubscribed_at: null });
  },
});

export const keepAccountByLinkMutation = mutationOptions({
  mutationFn: (link: string, { meta }) => callApi(meta, async () => (await calls()).keepAccountByLink, { body: { link } }),
  onSettled: (_data, _error, _link, _result, { client }) => invalidateQueries(client, queryKeys.account),
});

/** Longer than a large archive takes over a slow connection. */
const exportTimeoutMs = 120_000;

/** Returns the ZIP. Not a call of the contract, whose responses are JSON. */
export const exportAccountMutation = mutationOptions({
  mutationFn: async (body: { otp?: string }, { meta }) => {
    const { accountExportPath } = await calls();
    const transport = meta?.transport;
    const token = transport?.identity().token;
    const response = await fetch(accountExportPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(exportTimeoutMs),
    }).catch((cause) => {
      throw new ApiError('network', { cause });
    });
    if (response.ok) {
      return response.blob().catch((cause) => {
        throw new ApiError('network', { cause });
      });
    }
    if (response.status === 401) transport?.onUnauthorized(token);
    throw new ApiError('http', { status: response.status, body: await response.json().catch(() => undefined) });
  },
});

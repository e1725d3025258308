import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type { endSessions } from '#contract/session-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi, invalidateQueries } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/session-calls.ts'));
const logoutCall = lazyImport(async () => (await import('#contract/sign-in-calls.ts')).logout);

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).listSessions)).message,
});

export const endSessionsMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof endSessions>, { meta }) => callApi(meta, async () => (await calls()).endSessions, { body }),
  onSettled: (ended, _error, body, _result, { client }) => {
    // This session may have ended as well. After a refusal the list may be out of date.
    if (!(ended && 'which' in body)) invalidateQueries(client, queryKeys.sessions);
  },
});

/** Takes the token: the browser has forgotten it when the call leaves. */
export const logoutMutation = mutationOptions({
  mutationFn: (token: string | undefined, { meta }) =>
    // The page may be gone before the response arrives.
    callApi(meta, logoutCall, { body: {}, token, keepalive: true }),
});

import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type { endSessions } from '#contract/session-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi, invalidateQueries } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/session-calls.ts'));
const logoutCall = lazyImport(async () => (await import('#contract/sign-in-calls.ts')).logout);

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ meta }) => {
    const { message, trusted_devices } = await callApi(meta, async () => (await calls()).listSessions);
    return { sessions: message, devices: trusted_devices };
  },
});

const sendEndSessions = (body: BodyOf<typeof endSessions>, { meta }: MutationFunctionContext) =>
  callApi(meta, async () => (await calls()).endSessions, { body });

export const endSessionsMutation = mutationOptions({
  mutationFn: sendEndSessions,
  onSettled: (data, _error, body, _result, { client }) => {
    // Ending all sessions also ends this one, so its list is not refetched. After an error the list may be stale.
    if (!(data && 'which' in body)) invalidateQueries(client, queryKeys.sessions);
  },
});

/** Ends this session, so its list is not refetched. */
export const endCurrentSessionMutation = mutationOptions({ mutationFn: sendEndSessions });

/** Takes the token as a parameter, since the browser has cleared it when the call is sent. */
export const logoutMutation = mutationOptions({
  mutationFn: (token: string | undefined, { meta }) =>
    // The page may unload before the response arrives.
    callApi(meta, logoutCall, { body: {}, token, keepalive: true }),
});

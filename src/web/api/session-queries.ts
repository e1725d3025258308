import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { endSessions, listSessions, SessionSummary } from '#contract/session-calls.ts';
import type { logout } from '#contract/sign-in-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { requestFor } from './call-request.ts';
import { api } from './query-client.ts';

const calls = lazyImport(() => import('#contract/session-calls.ts'));
const logoutCall = lazyImport(async () => (await import('#contract/sign-in-calls.ts')).logout);

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<SessionSummary[], void>({
      ...requestFor(async () => (await calls()).listSessions),
      transformResponse: ({ message }: ResponseOf<typeof listSessions>) => message,
      providesTags: ['Sessions'],
    }),
    endSessions: build.mutation<ResponseOf<typeof endSessions>, BodyOf<typeof endSessions>>({
      ...requestFor(
        async () => (await calls()).endSessions,
        (body: BodyOf<typeof endSessions>) => ({ body }),
      ),
      // After the end of all of them there is nobody to ask; after a refusal the list may be behind.
      invalidatesTags: (done, _error, body) => (done && 'which' in body ? [] : ['Sessions']),
    }),
    /** Takes the token, since the browser has forgotten it by the time the call leaves. */
    logout: build.mutation<ResponseOf<typeof logout>, string | undefined>({
      ...requestFor(logoutCall),
      query: (token) => ({
        ...requestFor(logoutCall, () => ({ body: {} })).query(undefined),
        ...(token && { headers: { Authorization: token } }),
        // The page may be gone before the answer is there.
        keepalive: true,
      }),
    }),
  }),
});

export const { useSessionsQuery, useEndSessionsMutation, useLogoutMutation } = sessionsApi;
export const sessionsQueries = sessionsApi.endpoints;

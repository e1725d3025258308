import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { endSessions, listSessions, OpenSession } from '#contract/sessions.ts';
import type { logout } from '#contract/sign-in.ts';
import { chunk } from '../chunk.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const calls = chunk(() => import('#contract/sessions.ts'));
const logoutCall = chunk(async () => (await import('#contract/sign-in.ts')).logout);

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<OpenSession[], void>({
      ...asks(async () => (await calls()).listSessions),
      transformResponse: ({ message }: AnswerOf<typeof listSessions>) => message,
      providesTags: ['Sessions'],
    }),
    endSessions: build.mutation<AnswerOf<typeof endSessions>, BodyOf<typeof endSessions>>({
      ...asks(
        async () => (await calls()).endSessions,
        (body: BodyOf<typeof endSessions>) => ({ body }),
      ),
      // After the end of all of them there is nobody to ask; after a refusal the list may be behind.
      invalidatesTags: (done, _error, body) => (done && 'which' in body ? [] : ['Sessions']),
    }),
    /** Takes the token, since the browser has forgotten it by the time the call leaves. */
    logout: build.mutation<AnswerOf<typeof logout>, string | undefined>({
      ...asks(logoutCall),
      query: (token) => ({
        ...asks(logoutCall, () => ({ body: {} })).query(undefined),
        ...(token && { headers: { Authorization: token } }),
        // The page may be gone before the answer is there.
        keepalive: true,
      }),
    }),
  }),
});

export const { useSessionsQuery, useEndSessionsMutation, useLogoutMutation } = sessionsApi;
export const sessionsQueries = sessionsApi.endpoints;

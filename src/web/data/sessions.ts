import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { endSessions, listSessions, OpenSession } from '#contract/sessions.ts';
import { chunk } from '../chunk.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const calls = chunk(() => import('#contract/sessions.ts'));

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
  }),
});

export const { useSessionsQuery, useEndSessionsMutation } = sessionsApi;
export const sessionsQueries = sessionsApi.endpoints;

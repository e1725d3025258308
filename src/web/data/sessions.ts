import type { AnswerOf, BodyOf } from '#contract/call.ts';
import { endSessions, listSessions, type OpenSession } from '#contract/sessions.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<OpenSession[], void>({
      ...asks(listSessions),
      transformResponse: ({ message }: AnswerOf<typeof listSessions>) => message,
      providesTags: ['Sessions'],
    }),
    endSessions: build.mutation<AnswerOf<typeof endSessions>, BodyOf<typeof endSessions>>({
      ...asks(endSessions, (body: BodyOf<typeof endSessions>) => ({ body })),
      // After the end of all of them there is nobody to ask; after a refusal the list may be behind.
      invalidatesTags: (done, _error, body) => (done && 'which' in body ? [] : ['Sessions']),
    }),
  }),
});

export const { useSessionsQuery, useEndSessionsMutation } = sessionsApi;
export const sessionsQueries = sessionsApi.endpoints;

/** The one cache of server data, on both sides. It holds no data itself: a store does. */
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import { limits } from '#contract/limits.ts';
import type { Wire } from './wire.ts';

/** What the server hands over to the browser, as the action that takes it in. */
export const handOver = 'HYDRATE';

export interface CallArgs extends FetchArgs {
  /** Body fields that tell who is asking. The wire fills them: as arguments they would be part of the cache key. */
  identity?: ('token' | 'candidate')[];
}

const overTheWire: BaseQueryFn<CallArgs, unknown, FetchBaseQueryError> = async ({ identity, ...args }, thunk, options) => {
  const wire = thunk.extra as Wire;
  const send = fetchBaseQuery({
    baseUrl: wire.origin,
    fetchFn: wire.fetch,
    timeout: limits.callTimeoutMs,
    prepareHeaders: (headers) => {
      const token = wire.token();
      if (token) headers.set('Authorization', token);
      return headers;
    },
  });
  const result = await send(identity ? { ...args, body: { ...args.body, ...identified(identity, wire) } } : args, thunk, options);
  if (result.error?.status === 401) wire.refused();
  return result;
};

function identified(fields: ('token' | 'candidate')[], wire: Wire) {
  return Object.fromEntries(fields.map((field) => [field, field === 'token' ? wire.token() : wire.candidate()]));
}

interface HandOver extends UnknownAction {
  payload: object;
}

export const api = createApi({
  baseQuery: overTheWire,
  keepUnusedDataFor: limits.unusedDataSeconds,
  tagTypes: ['Job', 'Jobs', 'Candidate', 'Applied', 'Sessions'],
  // The whole slice is asked for; queries and what they provide are all that a page has, and all that is read.
  extractRehydrationInfo: (action) =>
    action.type === handOver ? ({ ...(action as HandOver).payload, mutations: {} } as never) : undefined,
  catchSchemaFailure: ({ value, message }) => ({
    status: 'PARSING_ERROR' as const,
    originalStatus: 200,
    data: JSON.stringify(value),
    error: message,
  }),
  endpoints: () => ({}),
});

/** The one cache of server data, on both sides. It holds no data itself: a store does. */
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import { type Call, pathOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { Wire } from './wire.ts';

/** What the server hands over to the browser, as the action that takes it in. */
export const handOver = 'HYDRATE';

export interface CallArgs extends Omit<FetchArgs, 'url' | 'method' | 'params'> {
  /** What is called; it arrives with the first use. */
  call(): Promise<Call>;
  /** What stands for the `:name` segments of its path. */
  params?: Record<string, string | number>;
  /** What follows its path after the `?`. */
  search?: Record<string, string>;
  /** Body fields that tell who is asking. The wire fills them: as arguments they would be part of the cache key. */
  identity?: ('token' | 'candidate')[];
}

const overTheWire: BaseQueryFn<CallArgs, unknown, FetchBaseQueryError> = async (args, thunk, options) => {
  const wire = thunk.extra as Wire;
  const call = await args.call().catch(() => undefined);
  if (!call) return { error: { status: 'FETCH_ERROR', error: 'no-call' } };
  const request = requestOf(call, args, wire);
  const known = await wire.answer?.(call, { params: args.params ?? {}, body: request.body });
  if (known) return known.status < 400 ? { data: known.body } : { error: { status: known.status, data: known.body } };
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
  const result = await send(request, thunk, options);
  if (result.error?.status === 401) wire.refused();
  return result;
};

function requestOf({ method, path }: Call, { call: _, params, search, identity, ...rest }: CallArgs, wire: Wire): FetchArgs {
  const body = identity ? { ...rest.body, ...identified(identity, wire) } : rest.body;
  return { ...rest, ...(body !== undefined && { body }), url: pathOf({ path }, params), params: search, method };
}

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
  // The server checks what it answers as it leaves.
  skipSchemaValidation: import.meta.env.SSR,
  catchSchemaFailure: ({ value, message }) => ({
    status: 'PARSING_ERROR' as const,
    originalStatus: 200,
    data: JSON.stringify(value),
    error: message,
  }),
  endpoints: () => ({}),
});

/** The one cache of server data, on both sides. It holds no data itself: a store does. */
import type { UnknownAction } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { Call } from '#contract/call.ts';
import * as limits from '#contract/limits.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { apiClient } from './api-client.ts';

/** What the server hands over to the browser, as the action that takes it in. */
export const hydrateAction = 'HYDRATE';

export interface CallArgs {
  /** What is called; it arrives with the first use. */
  call(): Promise<Call>;
  /** What stands for the `:name` segments of its path. */
  params?: Record<string, string | number>;
  /** What follows its path after the `?`. */
  search?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  keepalive?: boolean;
  /** Body fields that tell who is asking. The wire fills them: as arguments they would be part of the cache key. */
  identity?: ('token' | 'candidate')[];
}

const sender = lazyImport(() => import('./fetch-transport.ts'));

const baseQuery: BaseQueryFn<CallArgs, unknown, FetchBaseQueryError> = (args, asking) =>
  apiClient({ call: args.call, sender, args }, asking);

interface HandOver extends UnknownAction {
  payload: object;
}

export const api = createApi({
  baseQuery,
  keepUnusedDataFor: limits.queryGcSeconds,
  tagTypes: ['Job', 'Jobs', 'Candidate', 'Applied', 'Sessions'],
  // The whole slice is asked for; queries and what they provide are all that a page has, and all that is read.
  extractRehydrationInfo: (action) =>
    action.type === hydrateAction ? ({ ...(action as HandOver).payload, mutations: {} } as never) : undefined,
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

import type { ResponseOf } from '#contract/call.ts';
import type { undoUnsubscribe, unsubscribe } from '#contract/unsubscribe-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { requestFor } from './call-request.ts';
import { api } from './query-client.ts';

const calls = lazyImport(() => import('#contract/unsubscribe-calls.ts'));

const unsubscribeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, though it is a GET: it has an effect, so it is never started by a loader nor repeated by a cache.
    unsubscribe: build.mutation<ResponseOf<typeof unsubscribe>, string>(
      requestFor(
        async () => (await calls()).unsubscribe,
        (email: string) => ({ params: { email } }),
      ),
    ),
    undoUnsubscribe: build.mutation<ResponseOf<typeof undoUnsubscribe>, string>(
      requestFor(
        async () => (await calls()).undoUnsubscribe,
        (email: string) => ({ params: { email } }),
      ),
    ),
  }),
});

export const { useUnsubscribeMutation, useUndoUnsubscribeMutation } = unsubscribeApi;

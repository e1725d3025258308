import type { AnswerOf } from '#contract/call.ts';
import type { undoUnsubscribe, unsubscribe } from '#contract/unsubscribe.ts';
import { chunk } from '../chunk.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const calls = chunk(() => import('#contract/unsubscribe.ts'));

const unsubscribeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, though it is a GET: it has an effect, so it is never started by a loader nor repeated by a cache.
    unsubscribe: build.mutation<AnswerOf<typeof unsubscribe>, string>(
      asks(
        async () => (await calls()).unsubscribe,
        (email: string) => ({ params: { email } }),
      ),
    ),
    undoUnsubscribe: build.mutation<AnswerOf<typeof undoUnsubscribe>, string>(
      asks(
        async () => (await calls()).undoUnsubscribe,
        (email: string) => ({ params: { email } }),
      ),
    ),
  }),
});

export const { useUnsubscribeMutation, useUndoUnsubscribeMutation } = unsubscribeApi;

import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { verifyLink } from '#contract/sign-in.ts';
import { chunk } from '../chunk.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const calls = chunk(() => import('#contract/sign-in.ts'));

const mailedLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifyLink: build.mutation<AnswerOf<typeof verifyLink>['message'], BodyOf<typeof verifyLink>>({
      ...asks(
        async () => (await calls()).verifyLink,
        (body: BodyOf<typeof verifyLink>) => ({ body }),
      ),
      transformResponse: ({ message }: AnswerOf<typeof verifyLink>) => message,
    }),
  }),
});

export const { useVerifyLinkMutation } = mailedLinkApi;

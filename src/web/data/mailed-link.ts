import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { verifyLink } from '#contract/sign-in.ts';
import { lazyImport } from '../chunk.ts';
import { api } from './api.ts';
import { requestFor } from './asks.ts';

const calls = lazyImport(() => import('#contract/sign-in.ts'));

const mailedLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifyLink: build.mutation<ResponseOf<typeof verifyLink>['message'], BodyOf<typeof verifyLink>>({
      ...requestFor(
        async () => (await calls()).verifyLink,
        (body: BodyOf<typeof verifyLink>) => ({ body }),
      ),
      transformResponse: ({ message }: ResponseOf<typeof verifyLink>) => message,
    }),
  }),
});

export const { useVerifyLinkMutation } = mailedLinkApi;

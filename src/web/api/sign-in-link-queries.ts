import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { verifyLink } from '#contract/sign-in-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { requestFor } from './call-request.ts';
import { api } from './query-client.ts';

const calls = lazyImport(() => import('#contract/sign-in-calls.ts'));

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

import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { resendOtp, signup, verifyOtp } from '#contract/sign-in-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { requestFor } from './call-request.ts';
import { api } from './query-client.ts';

const calls = lazyImport(() => import('#contract/sign-in-calls.ts'));

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    signup: build.mutation<ResponseOf<typeof signup>, BodyOf<typeof signup>>(
      requestFor(
        async () => (await calls()).signup,
        (body: BodyOf<typeof signup>) => ({ body }),
      ),
    ),
    resendOtp: build.mutation<ResponseOf<typeof resendOtp>, BodyOf<typeof resendOtp>>(
      requestFor(
        async () => (await calls()).resendOtp,
        (body: BodyOf<typeof resendOtp>) => ({ body }),
      ),
    ),
    verifyOtp: build.mutation<ResponseOf<typeof verifyOtp>['message'], BodyOf<typeof verifyOtp>>({
      ...requestFor(
        async () => (await calls()).verifyOtp,
        (body: BodyOf<typeof verifyOtp>) => ({ body }),
      ),
      transformResponse: ({ message }: ResponseOf<typeof verifyOtp>) => message,
    }),
  }),
});

export const { useSignupMutation, useResendOtpMutation, useVerifyOtpMutation } = signInApi;

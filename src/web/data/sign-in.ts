import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { resendOtp, signup, verifyOtp } from '#contract/sign-in.ts';
import { lazyImport } from '../chunk.ts';
import { api } from './api.ts';
import { requestFor } from './asks.ts';

const calls = lazyImport(() => import('#contract/sign-in.ts'));

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

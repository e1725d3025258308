import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { resendOtp, signup, verifyOtp } from '#contract/sign-in.ts';
import { chunk } from '../chunk.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const calls = chunk(() => import('#contract/sign-in.ts'));

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    signup: build.mutation<AnswerOf<typeof signup>, BodyOf<typeof signup>>(
      asks(
        async () => (await calls()).signup,
        (body: BodyOf<typeof signup>) => ({ body }),
      ),
    ),
    resendOtp: build.mutation<AnswerOf<typeof resendOtp>, BodyOf<typeof resendOtp>>(
      asks(
        async () => (await calls()).resendOtp,
        (body: BodyOf<typeof resendOtp>) => ({ body }),
      ),
    ),
    verifyOtp: build.mutation<AnswerOf<typeof verifyOtp>['message'], BodyOf<typeof verifyOtp>>({
      ...asks(
        async () => (await calls()).verifyOtp,
        (body: BodyOf<typeof verifyOtp>) => ({ body }),
      ),
      transformResponse: ({ message }: AnswerOf<typeof verifyOtp>) => message,
    }),
  }),
});

export const { useSignupMutation, useResendOtpMutation, useVerifyOtpMutation } = signInApi;

import type { AnswerOf, BodyOf } from '#contract/call.ts';
import { logout, resendOtp, sendOtp, signup, verifyOtp } from '#contract/sign-in.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    signup: build.mutation<AnswerOf<typeof signup>, BodyOf<typeof signup>>(
      asks(signup, (body: BodyOf<typeof signup>) => ({ body })),
    ),
    sendOtp: build.mutation<AnswerOf<typeof sendOtp>, BodyOf<typeof sendOtp>>(
      asks(sendOtp, (body: BodyOf<typeof sendOtp>) => ({ body })),
    ),
    resendOtp: build.mutation<AnswerOf<typeof resendOtp>, BodyOf<typeof resendOtp>>(
      asks(resendOtp, (body: BodyOf<typeof resendOtp>) => ({ body })),
    ),
    verifyOtp: build.mutation<AnswerOf<typeof verifyOtp>['message'], BodyOf<typeof verifyOtp>>({
      ...asks(verifyOtp, (body: BodyOf<typeof verifyOtp>) => ({ body })),
      transformResponse: ({ message }: AnswerOf<typeof verifyOtp>) => message,
    }),
    logout: build.mutation<AnswerOf<typeof logout>, void>(asks(logout, () => ({ body: {} }))),
  }),
});

export const { useSignupMutation, useSendOtpMutation, useResendOtpMutation, useVerifyOtpMutation, useLogoutMutation } = signInApi;

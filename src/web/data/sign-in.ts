import type { AnswerOf, BodyOf } from '#contract/call.ts';
import { logout, resendOtp, signup, verifyLink, verifyOtp } from '#contract/sign-in.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    signup: build.mutation<AnswerOf<typeof signup>, BodyOf<typeof signup>>(
      asks(signup, (body: BodyOf<typeof signup>) => ({ body })),
    ),
    resendOtp: build.mutation<AnswerOf<typeof resendOtp>, BodyOf<typeof resendOtp>>(
      asks(resendOtp, (body: BodyOf<typeof resendOtp>) => ({ body })),
    ),
    verifyOtp: build.mutation<AnswerOf<typeof verifyOtp>['message'], BodyOf<typeof verifyOtp>>({
      ...asks(verifyOtp, (body: BodyOf<typeof verifyOtp>) => ({ body })),
      transformResponse: ({ message }: AnswerOf<typeof verifyOtp>) => message,
    }),
    verifyLink: build.mutation<AnswerOf<typeof verifyLink>['message'], BodyOf<typeof verifyLink>>({
      ...asks(verifyLink, (body: BodyOf<typeof verifyLink>) => ({ body })),
      transformResponse: ({ message }: AnswerOf<typeof verifyLink>) => message,
    }),
    /** Takes the token, since the browser has forgotten it by the time the call leaves. */
    logout: build.mutation<AnswerOf<typeof logout>, string | undefined>({
      ...asks(logout),
      query: (token) => ({
        ...asks(logout, () => ({ body: {} })).query(undefined),
        headers: token ? { Authorization: token } : {},
        // The page may be gone before the answer is there.
        keepalive: true,
      }),
    }),
  }),
});

export const { useSignupMutation, useResendOtpMutation, useVerifyOtpMutation, useVerifyLinkMutation, useLogoutMutation } =
  signInApi;

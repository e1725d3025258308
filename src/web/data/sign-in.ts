import type { AnswerOf, BodyOf } from '#contract/call.ts';
import {
  googleLogin,
  googleStart,
  linkedinLogin,
  linkedinStart,
  logout,
  resendOtp,
  signup,
  verifyLink,
  verifyOtp,
} from '#contract/sign-in.ts';
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
    googleStart: build.mutation<AnswerOf<typeof googleStart>, void>(asks(googleStart, () => ({ body: {} }))),
    googleLogin: build.mutation<AnswerOf<typeof googleLogin>['message'], BodyOf<typeof googleLogin>>({
      ...asks(googleLogin, (body: BodyOf<typeof googleLogin>) => ({ body })),
      transformResponse: ({ message }: AnswerOf<typeof googleLogin>) => message,
    }),
    linkedinStart: build.mutation<AnswerOf<typeof linkedinStart>, BodyOf<typeof linkedinStart>>(
      asks(linkedinStart, (body: BodyOf<typeof linkedinStart>) => ({ body })),
    ),
    linkedinLogin: build.mutation<AnswerOf<typeof linkedinLogin>['message'], BodyOf<typeof linkedinLogin>>({
      ...asks(linkedinLogin, (body: BodyOf<typeof linkedinLogin>) => ({ body })),
      transformResponse: ({ message }: AnswerOf<typeof linkedinLogin>) => message,
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

export const {
  useSignupMutation,
  useResendOtpMutation,
  useVerifyOtpMutation,
  useVerifyLinkMutation,
  useGoogleStartMutation,
  useGoogleLoginMutation,
  useLinkedinStartMutation,
  useLinkedinLoginMutation,
  useLogoutMutation,
} = signInApi;

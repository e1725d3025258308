import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type {
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
    verifyLink: build.mutation<AnswerOf<typeof verifyLink>['message'], BodyOf<typeof verifyLink>>({
      ...asks(
        async () => (await calls()).verifyLink,
        (body: BodyOf<typeof verifyLink>) => ({ body }),
      ),
      transformResponse: ({ message }: AnswerOf<typeof verifyLink>) => message,
    }),
    googleStart: build.mutation<AnswerOf<typeof googleStart>, void>(
      asks(
        async () => (await calls()).googleStart,
        () => ({ body: {} }),
      ),
    ),
    googleLogin: build.mutation<AnswerOf<typeof googleLogin>['message'], BodyOf<typeof googleLogin>>({
      ...asks(
        async () => (await calls()).googleLogin,
        (body: BodyOf<typeof googleLogin>) => ({ body }),
      ),
      transformResponse: ({ message }: AnswerOf<typeof googleLogin>) => message,
    }),
    linkedinStart: build.mutation<AnswerOf<typeof linkedinStart>, BodyOf<typeof linkedinStart>>(
      asks(
        async () => (await calls()).linkedinStart,
        (body: BodyOf<typeof linkedinStart>) => ({ body }),
      ),
    ),
    linkedinLogin: build.mutation<AnswerOf<typeof linkedinLogin>['message'], BodyOf<typeof linkedinLogin>>({
      ...asks(
        async () => (await calls()).linkedinLogin,
        (body: BodyOf<typeof linkedinLogin>) => ({ body }),
      ),
      transformResponse: ({ message }: AnswerOf<typeof linkedinLogin>) => message,
    }),
    /** Takes the token, since the browser has forgotten it by the time the call leaves. */
    logout: build.mutation<AnswerOf<typeof logout>, string | undefined>({
      ...asks(async () => (await calls()).logout),
      query: (token) => ({
        ...asks(
          async () => (await calls()).logout,
          () => ({ body: {} }),
        ).query(undefined),
        ...(token && { headers: { Authorization: token } }),
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

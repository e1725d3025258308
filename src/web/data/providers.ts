import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { googleLogin, googleStart, linkedinLogin, linkedinStart } from '#contract/sign-in.ts';
import { chunk } from '../chunk.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const calls = chunk(() => import('#contract/sign-in.ts'));

const providersApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  }),
});

export const { useGoogleStartMutation, useGoogleLoginMutation, useLinkedinStartMutation, useLinkedinLoginMutation } =
  providersApi;

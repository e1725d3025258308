import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { googleLogin, linkedinLogin, startGoogleSignIn, startLinkedinSignIn } from '#contract/sign-in-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { requestFor } from './call-request.ts';
import { api } from './query-client.ts';

const calls = lazyImport(() => import('#contract/sign-in-calls.ts'));

const providersApi = api.injectEndpoints({
  endpoints: (build) => ({
    googleStart: build.mutation<ResponseOf<typeof startGoogleSignIn>, void>(
      requestFor(
        async () => (await calls()).startGoogleSignIn,
        () => ({ body: {} }),
      ),
    ),
    googleLogin: build.mutation<ResponseOf<typeof googleLogin>['message'], BodyOf<typeof googleLogin>>({
      ...requestFor(
        async () => (await calls()).googleLogin,
        (body: BodyOf<typeof googleLogin>) => ({ body }),
      ),
      transformResponse: ({ message }: ResponseOf<typeof googleLogin>) => message,
    }),
    linkedinStart: build.mutation<ResponseOf<typeof startLinkedinSignIn>, BodyOf<typeof startLinkedinSignIn>>(
      requestFor(
        async () => (await calls()).startLinkedinSignIn,
        (body: BodyOf<typeof startLinkedinSignIn>) => ({ body }),
      ),
    ),
    linkedinLogin: build.mutation<ResponseOf<typeof linkedinLogin>['message'], BodyOf<typeof linkedinLogin>>({
      ...requestFor(
        async () => (await calls()).linkedinLogin,
        (body: BodyOf<typeof linkedinLogin>) => ({ body }),
      ),
      transformResponse: ({ message }: ResponseOf<typeof linkedinLogin>) => message,
    }),
  }),
});

export const { useGoogleStartMutation, useGoogleLoginMutation, useLinkedinStartMutation, useLinkedinLoginMutation } =
  providersApi;

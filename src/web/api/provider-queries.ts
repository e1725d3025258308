import { mutationOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type { googleLogin, linkedinLogin, startLinkedinSignIn } from '#contract/sign-in-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';

const calls = lazyImport(() => import('#contract/sign-in-calls.ts'));

export const googleStartMutation = mutationOptions({
  mutationFn: (_variables: undefined, { meta }) => callApi(meta, async () => (await calls()).startGoogleSignIn, { body: {} }),
});

export const googleLoginMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof googleLogin>, { meta }) =>
    (await callApi(meta, async () => (await calls()).googleLogin, { body })).message,
});

export const linkedinStartMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof startLinkedinSignIn>, { meta }) =>
    callApi(meta, async () => (await calls()).startLinkedinSignIn, { body }),
});

export const linkedinLoginMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof linkedinLogin>, { meta }) =>
    (await callApi(meta, async () => (await calls()).linkedinLogin, { body })).message,
});

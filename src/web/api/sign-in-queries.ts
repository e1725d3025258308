import { mutationOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type { resendOtp, signup, verifyLink, verifyOtp } from '#contract/sign-in-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';

const calls = lazyImport(() => import('#contract/sign-in-calls.ts'));

export const signupMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof signup>, { meta }) => callApi(meta, async () => (await calls()).signup, { body }),
});

export const resendOtpMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof resendOtp>, { meta }) => callApi(meta, async () => (await calls()).resendOtp, { body }),
});

export const verifyOtpMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof verifyOtp>, { meta }) =>
    (await callApi(meta, async () => (await calls()).verifyOtp, { body })).message,
});

export const verifyLinkMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof verifyLink>, { meta }) =>
    (await callApi(meta, async () => (await calls()).verifyLink, { body })).message,
});

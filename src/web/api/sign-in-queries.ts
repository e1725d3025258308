import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type { declineLink, resendOtp, signup, verifyLink, verifyOtp } from '#contract/sign-in-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

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

export const mailedLinkQuery = (link: string) =>
  queryOptions({
    queryKey: queryKeys.mailedLink(link),
    queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).readLink, { body: { link } })).message,
    // After its use, the page must not turn into 'used' before it leaves.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const declineLinkMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof declineLink>, { meta }) => callApi(meta, async () => (await calls()).declineLink, { body }),
});

import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test.each([
  ['OTP length', limits.otpLength, 5],
  ['OTP resend timer: 1:30', limits.otpResendCooldownSeconds, 90],
  ['Resume max size: 6 MB', limits.resumeMaxBytes, 6_291_456],
  ['E-mail max length', limits.emailMaxLength, 60],
  ['Profile name max: 50 characters', limits.profileNameMaxLength, 50],
  ['Contact number max: 12 characters', limits.contactNumberMaxLength, 12],
  ['Captcha length', limits.captchaLength, 6],
  ['Trending jobs: at most 6', limits.trendingJobsMax, 6],
  ['Toast duration: 2000 ms', limits.toastDurationMs, 2000],
  ['Already-applied window: 90 days', limits.reapplyCooldownDays, 90],
  ['Posting age cap: 60 days', limits.postingAgeMaxDays, 60],
  ['Skeleton cards while loading', limits.skeletonCardCount, 10],
  ['LinkedIn popup: 600x600', limits.linkedinPopupSizePx, 600],
  ['Popup close polling: 1000 ms', limits.linkedinPollIntervalMs, 1000],
  ['LinkedIn state length: 20 alphanumeric', limits.linkedinStateLength, 20],
  ['LinkedIn session expiry: begins at 1 hour (3600000 ms)', limits.linkedinSessionMs, 3_600_000],
  ['Data layer unused-data retention: 60 seconds', limits.queryGcSeconds, 60],
  ['Script chunk load timeout: 120 seconds', limits.chunkTimeoutMs, 120_000],
])('"%s"', (_row, actual, specified) => {
  expect(actual).toBe(specified);
});

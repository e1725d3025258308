/** Every number of spec §9 that the code needs, by name. Sizes in bytes, times in milliseconds unless the name says otherwise. */
export const limits = {
  otpLength: 5,
  otpLifeMs: 10 * 60_000,
  otpTries: 5,
  otpResendSeconds: 90,

  emailLength: 60,
  profileNameLength: 50,
  contactNumberLength: 12,
  captchaLength: 6,
  linkedinStateLength: 20,

  resumeBytes: 6 * 1024 * 1024,
  pictureBytes: 15 * 1024 * 1024,

  alreadyAppliedDays: 90,
  postingAgeDays: 60,

  pageSize: 20,
  searchTextLength: 200,
  filterValues: 20,
  filterNameLength: 400,

  trendingJobs: 6,
  skeletonCards: 10,
  toastMs: 2000,
  callTimeoutMs: 15_000,
  chunkTimeoutMs: 120_000,
  unusedDataSeconds: 60,
  linkedinPopupPx: 600,
  linkedinPollMs: 1000,
  linkedinCookieMs: 3_600_000,
} as const;

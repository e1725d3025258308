/** Every number of spec §9 that the code needs, by name. Sizes in bytes, times in milliseconds unless the name says otherwise. */
export const otpLength = 5;
export const otpLifeMs = 10 * 60_000;
export const otpTries = 5;
export const otpResendSeconds = 90;

export const emailLength = 60;
export const profileNameLength = 50;
export const contactNumberLength = 12;
export const captchaLength = 6;
export const linkedinStateLength = 20;

export const resumeBytes = 6 * 1024 * 1024;
export const pictureBytes = 15 * 1024 * 1024;

export const alreadyAppliedDays = 90;
export const postingAgeDays = 60;

export const pageSize = 20;
export const searchTextLength = 200;
export const filterValues = 20;
export const filterNameLength = 400;

export const trendingJobs = 6;
export const skeletonCards = 10;
export const toastMs = 2000;
export const callTimeoutMs = 15_000;
export const chunkTimeoutMs = 120_000;
export const unusedDataSeconds = 60;
export const linkedinPopupPx = 600;
export const linkedinPollMs = 1000;
export const linkedinCookieMs = 3_600_000;

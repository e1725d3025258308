/** The limits of spec §9, in bytes and ms unless the name has a unit. */
export const otpLength = 5;
export const otpTtlMs = 10 * 60_000;
export const otpMaxAttempts = 5;
export const otpResendCooldownSeconds = 90;

export const emailMaxLength = 60;
export const profileNameMaxLength = 50;
/** Without the country code. */
export const contactNumberMaxLength = 12;
/** With the country code (E.164). */
export const internationalNumberMaxLength = 15;
export const captchaLength = 6;
export const linkedinStateLength = 20;
/** Name and address only; no permission to post. */
export const linkedinScope = 'openid profile email';

export const resumeMaxBytes = 6 * 1024 * 1024;
export const pictureMaxBytes = 15 * 1024 * 1024;

export const reapplyCooldownDays = 90;
export const postingAgeMaxDays = 60;
/** Places of one job. */
export const jobPlacesMax = 50;
/** Places and jobs of a group of equal jobs that are named; the others are counted. */
export const groupPlacesMax = 50;
/** Similar jobs in a response. A page shows the first four that the candidate has not applied to. */
export const similarJobs = 8;
export const similarJobsShown = 4;
/** Saved jobs of an account, and of a browser without one. */
export const savedJobsMax = 200;
export const browserSavedJobsMax = 100;
/** A saved job is tagged 'Closes in N days' from this many days before its end. */
export const closingSoonDays = 7;
/** A quick application is handed over to the company afterwards. */
export const quickApplyUndoMs = 10_000;
/** The company is notified of a withdrawal afterwards. */
export const withdrawalUndoMs = 10 * 60_000;
/** The browser that unsubscribed an address may undo it in this time. */
export const unsubscribeUndoMs = 600_000;

/** The mail to the company links a larger resume instead of attaching it. */
export const resumeAttachmentMaxBytes = 5 * 1024 * 1024;
export const companyLinkDays = 14;
/** Characters of the text on the use of AI in a selection. */
export const aiUseMaxLength = 2000;
/** Characters of the message with a company's answer. */
export const answerMaxLength = 2000;

/** Questions of a job, and the files among them. */
export const questionsMax = 50;
export const questionFilesMax = 5;
/** Options of a job's questions, and characters of them all as JSON. A page at both limits takes 20 to 40 ms of the processor. */
export const questionOptionsMax = 1000;
export const questionsMaxLength = 75_000;
/** The files of one application's answers, together. */
export const answerFilesMaxBytes = 8 * 1024 * 1024;
export const consentMaxLength = 5000;
/** Characters of an answer whose question names no limit. */
export const shortAnswerMaxLength = 255;
export const longAnswerMaxLength = 5000;

/** A deletion can be undone in this time. */
export const accountDeletionDelayMs = 24 * 3_600_000;
export const accountExpiryNoticeDays = 30;
/** The time after a sign-in in which a download of the data needs no further code. */
export const freshSignInMs = 10 * 60_000;

export const pageSize = 20;
export const searchTextMaxLength = 200;
export const filterMaxValues = 20;
export const filterNameMaxLength = 400;

export const trendingJobsMax = 6;
export const skeletonCardCount = 10;
export const toastDurationMs = 2000;
export const callTimeoutMs = 15_000;
export const chunkTimeoutMs = 120_000;
export const queryGcSeconds = 60;
export const linkedinPopupSizePx = 600;
export const linkedinPollIntervalMs = 1000;
export const linkedinSessionMs = 3_600_000;

/** Alerts of an address that run or pause. */
export const alertsMax = 20;
export const alertMonths = 12;
export const alertWarningDays = 30;
/** A guest confirms an alert in this time. */
export const alertConfirmationDays = 7;
/** Jobs that a mail of an alert shows, and those of one company among them. */
export const alertMailJobs = 20;
export const alertMailJobsOfCompany = 3;

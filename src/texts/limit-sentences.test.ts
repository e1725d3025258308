import { expect, test } from 'vitest';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { texts as codeConfirmation } from './en/account/code-confirmation.ts';
import { texts as confirmDialog } from './en/confirm-dialog.ts';
import { texts as applyPage } from './en/forms/apply-page.ts';
import { texts as loginForm } from './en/forms/login-form.ts';
import { texts as announcedQuestions } from './en/job/announced-questions.ts';
import { texts as jobDetail } from './en/job-detail.ts';
import { texts as resumeDialog } from './en/resume-dialog.ts';
import { texts as savedJobs } from './en/saved/saved-jobs.ts';
import { texts as signInCode } from './en/sign-in-code.ts';
import { texts as signInMethods } from './en/sign-in-methods.ts';
import { texts as signUpDialog } from './en/sign-up-dialog.ts';

const code = `${limits.otpLength} digit code`;
const codeDigits = `${limits.otpLength} digits`;
const resumeSize = `${limits.resumeMaxBytes / 1024 / 1024} MB`;
const codeLife = `within ${limits.otpTtlMs / 60_000} minutes`;

test.each([
  [messages.otpIncomplete, `${limits.otpLength} digit OTP`],
  [messages.fileTooLarge, `the ${resumeSize} limit`],
  [messages.contactTooLong, `less than ${limits.contactNumberMaxLength} digits`],
  [messages.savedJobsFull, 'at most 200 saved jobs'],
  [messages.alertsFull, 'at most 20 alerts'],
  [savedJobs.browserFull, `at most ${limits.browserSavedJobsMax} saved jobs`],
  [confirmDialog.resumeHint, `up to ${resumeSize}.`],
  [resumeDialog.resumeHint, `up to ${resumeSize}.`],
  [applyPage.resume.hint('Acme'), `up to ${resumeSize}.`],
  [applyPage.contact.emailHint, code],
  [applyPage.send.guestLead, code],
  [applyPage.code.sentTo, code],
  [applyPage.code.label, code],
  [applyPage.code.within, codeLife],
  [applyPage.sent.earlierText('Baker', 'Acme'), `${limits.reapplyCooldownDays} days`],
  [loginForm.within, codeLife],
  [announcedQuestions.howLong(2, false), code],
  [jobDetail.howLong, code],
  [signInCode.sentTo, code],
  [signInCode.boxes, code],
  [signUpDialog.lead, code],
  [signInMethods.question.placeholder, codeDigits],
  [codeConfirmation.placeholder, codeDigits],
])('%s: states the limit', (sentence, words) => {
  expect(sentence).toContain(words);
});

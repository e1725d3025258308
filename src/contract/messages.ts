/**
 * Messages of spec §5 and §8 that server and browser use.
 *
 * Single exports keep unused ones out of bundles.
 */
import { alertsMax, savedJobsMax } from './limits.ts';

export const emailMissing = 'Please Enter The Email Address';
export const emailInvalid = 'Invalid Email Address';
export const otpIncomplete = 'Enter the 5 digit OTP';
export const otpInvalid = 'Invalid OTP';
export const otpAttemptsExhausted = 'Too many codes were tried. Use the link in the last e-mail we sent.';
export const signInExpired = 'An hour has passed. Ask for a new code.';
export const linkInvalid = 'This link has been used or is too old.';
export const fillAllFields = 'Please fill all the fields';
export const nameInvalid = 'Invalid Name Entered';
export const fullNameInvalid = 'Please Enter valid Full Name';
export const contactTooLong = 'Mobile Number should be less than 12 digits';
export const contactInvalid = 'Enter a phone number in digits';
export const contactMissing = 'Enter your contact number';
export const fileMissing = 'No file selected.';
export const fileTooLarge = 'File size exceeds the 6 MB limit.';
export const fileTypeInvalid = 'Invalid file format. Only PDF, DOCX, or TXT files are allowed.';
/** `PDF or DOCX, up to 2 MB.` */
export const resumeLimits = (extensions: readonly string[], maxBytes: number) =>
  `${extensions.map((extension) => extension.toUpperCase()).join(' or ')}, up to ${maxBytes / 1_000_000} MB.`;
export const resumeUnsuitable = (limits: string) => `The company's system takes another kind of file for this role: ${limits}`;
export const wordDocumentActive =
  'This document links to or contains other files, fields or programs. Save a plain copy, for example as PDF, and upload that.';
export const pdfActive =
  'This PDF contains scripts, other files or locked parts. Save a plain copy: print it to PDF, then upload that.';
export const resumeUploadFailed = 'Failed to upload resume';
export const filesTooLarge =
  'The files are too large to be sent together. Those before this one are kept: choose this one again.';
export const fileUploadFailed = 'We could not keep this file. Try again in a moment.';
export const pictureUploadFailed = 'Profile Picture Upload Failed';
export const pictureTooNarrow =
  'This picture is too long and narrow. Choose one whose long side is at most ten times the short one.';
export const applicationFailed = 'Error applying for the job';
export const applicationUnknown = 'There is no such application.';
export const quickApplyUndone = 'Not sent. Nothing left this portal.';
export const selfIdentificationClosed = 'This page is closed. Nothing was stored.';
export const applicationHandedOver = 'This application has been handed over. You can withdraw it.';
export const applicationWithdrawn = 'The candidate has withdrawn this application.';
/** Does not tell the company of a withdrawal that can still be undone. */
export const answerPostponed = 'This application takes no answer for up to ten minutes. Send it again then.';
export const applicationClosed = 'The company has closed this application.';
export const savedJobsFull = `Your account holds at most ${savedJobsMax} saved jobs. Remove some first.`;
export const alertsFull = `An address has at most ${alertsMax} alerts. End one first.`;
export const alertEqual = 'You have an alert with these criteria already.';
export const alertUnknown = 'There is no such alert.';
export const savedJobUnknown = 'There is no such job.';
export const withdrawalFinal = 'This withdrawal is final. It can no longer be undone.';
export const googleSignInFailed = 'Google did not confirm this sign-in. Try again, or use a code by e-mail.';
export const googleUnavailable = 'Google sign-in is not available right now';
export const linkedinSignInFailed = 'Please Try Again!';
/** For a LinkedIn response without an address (spec §8). */
export const providerEmailMissing = 'Invalid response from server';
export const emailCodeRequired = 'Sign in with a code by e-mail this once, to show that the address is yours.';
export const addressUnproven =
  'Set an alert, and press the link that we mail to you in this browser while you are signed in. Or sign in with a code by e-mail. Then you see the alerts of your address.';
export const newDevicesExhausted =
  'Too many new devices signed in to this account today. Sign in with a code by e-mail, or try again later.';
export const identityOfferExpired = 'This question is over. Sign in with that account again to link it.';
export const linkedinUnavailable = 'LinkedIn sign-in is not available right now';
export const keepLinkInvalid = 'This link was used, or the account is deleted.';
export const freshSignInRequired = 'Enter a code from your mailbox, so that we know it is you.';
export const exportRunning = 'Your file is being made already.';
export const tooManyExports = (wait: string) => `You downloaded your data many times. Wait ${wait}, then try again.`;
export const tooManyNetworkExports = 'Several downloads are running in your network. Wait until one is done, then try again.';
export const resumeMissing = 'Select your resume';
export const nameMissing = 'Enter your full name';
export const phoneMissing = 'Enter your phone number';
export const countryCodeMissing = 'Start the number with + and its country code';
export const consentMissing = 'Accept the terms to continue';
export const formExpired = 'This page was open for a long time. Choose your resume again.';
export const otherAccount = 'This page was opened in another account. Check the form, then send it again.';
export const applicationExpired = 'An hour has passed, so we no longer have your form. Send it again.';
export const applicationNotSent = 'We could not send your application. Nothing was lost. Try again';

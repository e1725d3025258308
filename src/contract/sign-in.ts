/** Signing in and out: codes by e-mail, Google, LinkedIn. Spellings such as `carrer` are the specification's. */
import { z } from 'zod/mini';
import { success } from './answers.ts';
import { defineCall } from './call.ts';
import { emailAddress, otpCode, signInLink } from './rules.ts';

const emailBody = z.object({ email: emailAddress });
const codeSent = success(z.object({ otp_sent: z.literal(true) }));
const session = z.object({ candidate_id: z.string(), isResume: z.boolean(), token: z.string() });
export type SignedIn = z.output<typeof session>;

export const signup = defineCall({
  method: 'POST',
  path: '/api/carrer/signup',
  summary: 'Sends a 5 digit code to an address. Creates no account by itself.',
  token: 'none',
  body: emailBody,
  answer: codeSent,
});

export const sendOtp = defineCall({
  method: 'POST',
  path: '/api/carrer/sendotp',
  summary: 'The same as signup.',
  token: 'none',
  body: emailBody,
  answer: codeSent,
});

export const resendOtp = defineCall({
  method: 'POST',
  path: '/api/carrer/resendotp',
  summary: 'Sends a new code; the old one no longer works.',
  token: 'none',
  body: emailBody,
  answer: codeSent,
});

export const verifyOtp = defineCall({
  method: 'POST',
  path: '/api/carrer/verifyotp',
  summary: 'Turns a code into a session. A wrong, expired or used code is 400 Invalid OTP.',
  token: 'none',
  body: z.object({ email: emailAddress, otp: otpCode }),
  answer: success(session),
});

export const verifyLink = defineCall({
  method: 'POST',
  path: '/api/carrer/verifylink',
  summary: 'Turns the link of a mail into a session, as verifyotp does with its code. A used or expired link is 400.',
  token: 'none',
  body: z.object({ link: signInLink }),
  answer: success(z.extend(session, { result_email: z.object({ email: z.string() }) })),
});

export const logout = defineCall({
  method: 'POST',
  path: '/user/logout',
  summary: 'Ends the session. Asking twice is fine.',
  token: 'none',
  body: z.optional(z.nullable(z.object({}))),
  answer: z.object({ success: z.literal(true) }),
});

/** Calls for signing in and out. Spellings such as `carrer` come from the specification. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { emailAddress, otpCode, signInLink } from './fields.ts';
import * as limits from './limits.ts';
import * as messages from './messages.ts';
import { isoTimestamp, successResponse } from './responses.ts';
import { signInProviders } from './sign-in-providers.ts';

const emailBody = z.object({ email: emailAddress });
const codeSent = successResponse(z.object({ otp_sent: z.literal(true) }));
const session = z.object({ candidate_id: z.string(), isResume: z.boolean(), token: z.string() });

/** The pending account. `answerIdentityOffer` links or declines it. */
const identityOffer = z.object({
  provider: z.enum(signInProviders),
  name: z.string(),
  email: z.string(),
  /** Whether the provider verified the address. */
  verified: z.boolean(),
});
export type IdentityOffer = z.output<typeof identityOffer>;
const mailedSession = z.extend(session, { link_identity: z.optional(identityOffer) });
export type SignInResult = z.output<typeof mailedSession>;

export const signup = defineCall({
  method: 'POST',
  path: '/api/carrer/signup',
  summary: 'Sends a 5 digit code to an address. Creates no account by itself.',
  auth: 'none',
  body: emailBody,
  response: codeSent,
});

export const sendOtp = defineCall({
  method: 'POST',
  path: '/api/carrer/sendotp',
  summary: 'Same as signup.',
  auth: 'none',
  body: emailBody,
  response: codeSent,
});

export const resendOtp = defineCall({
  method: 'POST',
  path: '/api/carrer/resendotp',
  summary: 'Sends a new code; the old one no longer works.',
  auth: 'none',
  body: emailBody,
  response: codeSent,
});

export const verifyOtp = defineCall({
  method: 'POST',
  path: '/api/carrer/verifyotp',
  summary: 'Exchanges a code for a session. A wrong, expired or used code is 400 Invalid OTP.',
  auth: 'none',
  body: z.object({ email: emailAddress, otp: otpCode }),
  response: successResponse(mailedSession),
});

export const verifyLink = defineCall({
  method: 'POST',
  path: '/api/carrer/verifylink',
  summary: 'Exchanges a mailed link for a session. A used or expired link is 400.',
  auth: 'none',
  body: z.object({ link: signInLink }),
  response: successResponse(
    z.extend(mailedSession, {
      result_email: z.object({ email: z.string() }),
      /** The job whose apply form waits in this browser for a code to this address. */
      joborder_id: z.optional(z.number()),
    }),
  ),
});

const mailedLink = z.object({
  email: z.string(),
  /** The expiry of the single-use link. */
  expires_at: isoTimestamp,
  /** This browser requested the mail. Otherwise the link may be from an attacker (login CSRF). */
  requested_here: z.boolean(),
});
export type MailedLink = z.output<typeof mailedLink>;

export const readLink = defineCall({
  method: 'POST',
  path: '/api/carrer/readlink',
  summary: 'Returns the candidate of a mailed link without consuming it. Null for a used or expired link.',
  auth: 'none',
  body: z.object({ link: signInLink }),
  response: successResponse(z.nullable(mailedLink)),
});

export const declineLink = defineCall({
  method: 'POST',
  path: '/api/carrer/declinelink',
  summary: 'Uses up a mailed link and its code without signing in. Idempotent.',
  auth: 'none',
  body: z.object({ link: signInLink }),
  response: z.object({ success: z.literal(true) }),
});

/** Only the signed ID token proves an identity; the server ignores the claims beside it (spec §7). */
export const googleLogin = defineCall({
  method: 'POST',
  path: '/user/google-login',
  summary: "Exchanges Google's signed ID token for a session. Claims without it are 400.",
  auth: 'none',
  body: z.object(
    { data: z.optional(z.nullable(z.looseObject({}, messages.googleSignInFailed))), credential: z.optional(z.unknown()) },
    messages.googleSignInFailed,
  ),
  response: successResponse(z.extend(session, { result_email: z.object({ email: z.string() }) })),
});

export const startGoogleSignIn = defineCall({
  method: 'POST',
  path: '/user/google-start',
  summary: 'Returns the nonce that the ID token must contain, and binds it to this browser with a cookie.',
  auth: 'none',
  body: z.optional(z.nullable(z.object({}))),
  response: z.object({ success: z.literal(true), nonce: z.string() }),
});

/** Random letters and digits from the page that opens the popup (spec §9). */
const linkedinState = z
  .string(messages.linkedinSignInFailed)
  .check(z.regex(new RegExp(`^[A-Za-z0-9]{${limits.linkedinStateLength}}$`), messages.linkedinSignInFailed));

export const linkedinLogin = defineCall({
  method: 'POST',
  path: '/user/linkedin-login',
  summary: "Exchanges LinkedIn's authorization code for a session. A browser's needs the state of its linkedin-start.",
  auth: 'none',
  body: z.object(
    {
      code: z
        .string(messages.linkedinSignInFailed)
        .check(z.minLength(1, messages.linkedinSignInFailed), z.maxLength(2048, messages.linkedinSignInFailed)),
      redirect_uri: z.optional(z.unknown()),
      state: z.optional(linkedinState),
    },
    messages.linkedinSignInFailed,
  ),
  response: successResponse(
    z.extend(session, {
      /** `id` is the candidate id. */
      result_email: z.object({ id: z.string(), email: z.string(), name: z.string() }),
    }),
  ),
});

export const startLinkedinSignIn = defineCall({
  method: 'POST',
  path: '/user/linkedin-start',
  summary: 'Binds the state of a LinkedIn sign-in to this browser, and returns the PKCE challenge (S256) for LinkedIn.',
  auth: 'none',
  body: z.object({ state: linkedinState }, messages.linkedinSignInFailed),
  response: z.object({ success: z.literal(true), code_challenge: z.string() }),
});

export const logout = defineCall({
  method: 'POST',
  path: '/user/logout',
  summary: 'Ends the session. Idempotent.',
  auth: 'none',
  body: z.optional(z.nullable(z.object({}))),
  response: z.object({ success: z.literal(true) }),
});

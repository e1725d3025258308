/** Calls for the retention, copy and deletion of a candidate's data. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { otpCode } from './fields.ts';
import * as messages from './messages.ts';
import { isoTimestamp, successResponse } from './responses.ts';

const account = z.object({
  /** Null when accounts never expire. */
  kept_until: z.nullable(isoTimestamp),
  /** Months without activity before the expiry. */
  kept_months: z.number(),
  /** Null without a scheduled deletion. */
  deleted_at: z.nullable(isoTimestamp),
  applications: z.number(),
  /** Null also for an address that was never proven: it may be another person's choice. */
  unsubscribed_at: z.nullable(isoTimestamp),
});
export type Account = z.output<typeof account>;

export const getAccount = defineCall({
  method: 'GET',
  path: '/user/account',
  summary: "Returns how long the candidate's data is kept, a scheduled deletion, and an unsubscribe of the address.",
  auth: 'required',
  response: successResponse(account),
});

export const deleteAccount = defineCall({
  method: 'POST',
  path: '/user/account/delete',
  summary: 'Schedules the deletion of the account in a day. Needs a fresh code.',
  auth: 'required',
  body: z.object({ otp: otpCode }),
  response: successResponse(z.object({ deleted_at: isoTimestamp })),
});

export const keepAccount = defineCall({
  method: 'POST',
  path: '/user/account/keep',
  summary: 'Undoes a scheduled deletion.',
  auth: 'required',
  body: z.optional(z.nullable(z.object({}))),
  response: z.object({ success: z.literal(true) }),
});

export const keepAccountByLink = defineCall({
  method: 'POST',
  path: '/api/carrer/keepaccount',
  summary: 'Undoes a scheduled deletion with the mailed link.',
  auth: 'none',
  body: z.object({ link: z.string(messages.keepLinkInvalid).check(z.regex(/^[\w-]{43}$/, messages.keepLinkInvalid)) }),
  response: z.object({ success: z.literal(true) }),
});

/** Not part of the specification. */
export const resubscribe = defineCall({
  method: 'POST',
  path: '/user/account/resubscribe',
  summary: 'Undoes an unsubscribe of the own address; 403 unless it was ever proven.',
  auth: 'required',
  body: z.optional(z.nullable(z.object({}))),
  response: z.object({ success: z.literal(true) }),
});

/** Not a call, since it answers with a ZIP. Needs a sign-in of the last ten minutes, or a fresh code. */
export const accountExportPath = '/user/account/export';
export const accountExportBody = z.optional(z.nullable(z.object({ otp: z.optional(otpCode) })));

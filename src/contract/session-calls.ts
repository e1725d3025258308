/** Calls for listing and ending a candidate's sessions. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { isoTimestamp, successResponse } from './responses.ts';

/** Code and link come from the sign-in mail. */
const signInMethods = ['code', 'link', 'google', 'linkedin'] as const;
export type SignInMethod = (typeof signInMethods)[number];

const sessionSummary = z.object({
  session_id: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  opened_at: isoTimestamp,
  last_seen_at: isoTimestamp,
  way: z.enum(signInMethods),
  /** Such as 'Firefox on Linux'. */
  device: z.string(),
});
export type SessionSummary = z.output<typeof sessionSummary>;

/** A browser with an earlier sign-in, which has separate attempts when an attacker has exhausted those of the address. */
const trustedDevice = z.object({
  device_id: z.string(),
  /** The device of this request. */
  current: z.boolean(),
  /** Such as 'Firefox on Linux'; empty when unknown. */
  device: z.string(),
  /** Null when unknown. */
  trusted_since: z.nullable(isoTimestamp),
  last_used_at: isoTimestamp,
  /** The active sessions on this device; empty after a logout. */
  session_ids: z.array(z.string()),
});
export type TrustedDeviceSummary = z.output<typeof trustedDevice>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/user/sessions',
  summary: "Lists the candidate's active sessions and trusted devices: this one first, then the last used.",
  auth: 'required',
  response: z.extend(successResponse(z.array(sessionSummary)), { trusted_devices: z.array(trustedDevice) }),
});

const sessionUnclear = 'Say which session is to end.';

const id = z.string(sessionUnclear).check(z.minLength(1, sessionUnclear), z.maxLength(100, sessionUnclear));

export const endSessions = defineCall({
  method: 'POST',
  path: '/user/sessions/end',
  summary: 'Ends a session or a trusted device of the candidate with its sessions, all others, or all of them.',
  auth: 'required',
  body: z.union(
    [z.object({ session_id: id }), z.object({ device_id: id }), z.object({ which: z.enum(['others', 'all'], sessionUnclear) })],
    sessionUnclear,
  ),
  response: successResponse(z.object({ ended: z.number() })),
});

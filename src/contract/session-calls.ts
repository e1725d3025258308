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

export const listSessions = defineCall({
  method: 'GET',
  path: '/user/sessions',
  summary: "Lists the candidate's active sessions: this one first, then the last seen.",
  auth: 'required',
  response: successResponse(z.array(sessionSummary)),
});

const sessionUnclear = 'Say which session is to end.';

export const endSessions = defineCall({
  method: 'POST',
  path: '/user/sessions/end',
  summary: 'Ends one session of the candidate, all others than this one, or all of them.',
  auth: 'required',
  body: z.union(
    [
      z.object({ session_id: z.string(sessionUnclear).check(z.minLength(1, sessionUnclear), z.maxLength(100, sessionUnclear)) }),
      z.object({ which: z.enum(['others', 'all'], sessionUnclear) }),
    ],
    sessionUnclear,
  ),
  response: successResponse(z.object({ ended: z.number() })),
});

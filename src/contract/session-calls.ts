/** Where a candidate is signed in, and ending it from afar. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { isoTimestamp, successResponse } from './responses.ts';

/** How a candidate proved who they are: a code by e-mail, the link in that mail, or somebody who vouches for them. */
const signInWays = ['code', 'link', 'google', 'linkedin'] as const;
export type SignInMethod = (typeof signInWays)[number];

const openSession = z.object({
  session_id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  opened_at: isoTimestamp,
  last_seen_at: isoTimestamp,
  way: z.enum(signInWays),
  /** Such as 'Firefox on Linux'. */
  device: z.string(),
});
export type SessionSummary = z.output<typeof openSession>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where the candidate is signed in, this session first, then the one seen last.',
  auth: 'required',
  response: successResponse(z.array(openSession)),
});

const unclear = 'Say which session is to end.';

export const endSessions = defineCall({
  method: 'POST',
  path: '/user/sessions/end',
  summary: 'Ends one session of the candidate, all others than this one, or all of them.',
  auth: 'required',
  body: z.union(
    [
      z.object({ session_id: z.string(unclear).check(z.minLength(1, unclear), z.maxLength(100, unclear)) }),
      z.object({ which: z.enum(['others', 'all'], unclear) }),
    ],
    unclear,
  ),
  response: successResponse(z.object({ ended: z.number() })),
});

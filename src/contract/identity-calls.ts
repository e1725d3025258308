/** Calls for the accounts at Google and LinkedIn that sign a candidate in. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { isoTimestamp, successResponse } from './responses.ts';
import { signInProviders } from './sign-in-providers.ts';

const linkedIdentity = z.object({
  identity_id: z.string(),
  provider: z.enum(signInProviders),
  /** Name and address at the provider; empty for one that was linked before the portal stored them. */
  name: z.string(),
  email: z.string(),
  linked_at: isoTimestamp,
  used_at: z.nullable(isoTimestamp),
});
export type LinkedIdentity = z.output<typeof linkedIdentity>;

const startedLink = z.object({
  provider: z.enum(signInProviders),
  name: z.string(),
  email: z.string(),
  /** Whether the provider verified the address. */
  verified: z.boolean(),
});
export type StartedLink = z.output<typeof startedLink>;

export const listIdentities = defineCall({
  method: 'GET',
  path: '/user/identities',
  summary: "Lists the candidate's ways to sign in: the code, which is always on, and linked accounts.",
  auth: 'required',
  response: successResponse(
    z.object({
      /** The address that codes go to. */
      email: z.string(),
      code_used_at: z.nullable(isoTimestamp),
      identities: z.array(linkedIdentity),
      /** The account whose link the candidate started in this browser. A code and an answer complete it. */
      link_begun: z.nullable(startedLink),
    }),
  ),
});

export const answerIdentityOffer = defineCall({
  method: 'POST',
  path: '/user/identities/link',
  summary: 'Links the account that a code sign-in offered as `link_identity`, or declines it. Needs the cookie of that sign-in.',
  auth: 'required',
  body: z.object({ accept: z.boolean('Say whether to link the account.') }),
  response: successResponse(z.object({ linked: z.boolean() })),
});

const identityUnclear = 'Say which account is to be unlinked.';

export const unlinkIdentity = defineCall({
  method: 'POST',
  path: '/user/identities/unlink',
  summary:
    'Unlinks an account and ends other sessions of its kind. `undo` links it again for an hour; absent if it never proved the address.',
  auth: 'required',
  body: z.object({
    identity_id: z.string(identityUnclear).check(z.minLength(1, identityUnclear), z.maxLength(100, identityUnclear)),
  }),
  response: successResponse(z.object({ undo: z.optional(z.string()) })),
});

const undoUnclear = 'This can no longer be undone here.';

export const relinkIdentity = defineCall({
  method: 'POST',
  path: '/user/identities/relink',
  summary: 'Links an account again that was just unlinked, with the `undo` of that response.',
  auth: 'required',
  body: z.object({ undo: z.string(undoUnclear).check(z.minLength(1, undoUnclear), z.maxLength(4096, undoUnclear)) }),
  response: z.object({ success: z.literal(true) }),
});

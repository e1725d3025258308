/** Calls for unsubscribing from e-mails and undoing it. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * The path is also a page: the server handles this call only when `Accept` names JSON.
 * Browsers and preview bots that open the page request HTML and must not unsubscribe anyone.
 */
export const unsubscribe = defineCall({
  method: 'GET',
  path: '/candidate/unsubscribe/:email',
  summary: 'Unsubscribes an address. The response is the same for known and unknown addresses.',
  auth: 'none',
  response: z.object({ success: z.literal(true) }),
});

/** Not part of the specification. */
export const undoUnsubscribe = defineCall({
  method: 'POST',
  path: '/candidate/unsubscribe/:email/undo',
  summary: 'Undoes an unsubscribe within ten minutes, in the same browser only; else 403.',
  auth: 'none',
  response: z.object({ success: z.literal(true) }),
});

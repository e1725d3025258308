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
  summary: 'Stops e-mails to an address. The answer is the same whether or not the address is known.',
  auth: 'none',
  response: z.object({ success: z.literal(true) }),
});

/** Undoes a click by mistake. Not part of the specification. */
export const undoUnsubscribe = defineCall({
  method: 'POST',
  path: '/candidate/unsubscribe/:email/undo',
  summary: 'Starts them again, within ten minutes and by the cookie of the browser that stopped them; else 403.',
  auth: 'none',
  response: z.object({ success: z.literal(true) }),
});

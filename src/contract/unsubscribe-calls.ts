import { z } from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * No more e-mails about new roles to this address. The path is also a page: the server answers this call only when
 * the request asks for JSON, since the browser that opens the page and the bots that preview it ask for HTML.
 */
export const unsubscribe = defineCall({
  method: 'GET',
  path: '/candidate/unsubscribe/:email',
  summary: 'Stops e-mails to an address. The answer is the same whether or not the address is known.',
  auth: 'none',
  response: z.object({ success: z.literal(true) }),
});

/** Not of the specification: whoever pressed a link by mistake gets back. */
export const undoUnsubscribe = defineCall({
  method: 'POST',
  path: '/candidate/unsubscribe/:email/undo',
  summary: 'Starts them again, within ten minutes and by the cookie of the browser that stopped them; else 403.',
  auth: 'none',
  response: z.object({ success: z.literal(true) }),
});

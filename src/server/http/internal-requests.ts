/**
 * Marks the requests that a page sends to the portal while it renders.
 *
 * No client can forge the mark.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Awaits inside the scope, since an injected request starts with `then`. */
export const runAsInternalRequest = <Response>(send: () => PromiseLike<Response>): Promise<Response> =>
  scope.run(true, async () => await send());

export const isInternalRequest = (): boolean => scope.getStore() === true;

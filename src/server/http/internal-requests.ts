/**
 * Marks the requests that a page sends to the portal while it renders.
 *
 * No client can forge the mark.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface InternalRequest {
  /** The page was charged for its search. */
  isSearchCharged: boolean;
}

const scope = new AsyncLocalStorage<InternalRequest>();

/** Awaits inside the scope, since an injected request starts with `then`. */
export const runAsInternalRequest = <Response>(
  internalRequest: InternalRequest,
  send: () => PromiseLike<Response>,
): Promise<Response> => scope.run(internalRequest, async () => await send());

export const isInternalRequest = (): boolean => scope.getStore() !== undefined;

export const isSearchChargedByPage = (): boolean => scope.getStore()?.isSearchCharged === true;

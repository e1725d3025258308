/**
 * Requests of the portal to itself, which a page makes while it is rendered: whoever let the page in has let them in. They
 * are known by where they begin, so nothing that is sent from outside can claim to be one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/** Awaited within, since an injected request begins only when somebody waits for it. */
export const runAsInternalRequest = <Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> =>
  inside.run(true, async () => await ask());

export const isInternalRequest = (): boolean => inside.getStore() === true;

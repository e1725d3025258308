/** Names the queue in which the searches of the current work wait: that of the client's site, or one of their own. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { getCurrentSite } from '#server/platform/net/client-site.ts';

const scope = new AsyncLocalStorage<string>();

/** Searches of `work` wait in the queue with this key, and for no searches of the client's site. */
export const withSearchQueue = <Result>(key: string, work: () => Result): Result => scope.run(key, work);

/** Undefined for commands and timers. */
export const getSearchQueueKey = (): string | undefined => scope.getStore() ?? getCurrentSite();

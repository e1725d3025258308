/** Passes the client's site to all work of its request, without parameters. */
import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** @param site as of `getSitePrefix` */
export const runForSite = <Result>(site: string, work: () => Result): Result => scope.run(site, work);

/** Undefined for commands and timers; rate limits of a site then do not apply. */
export const getCurrentSite = (): string | undefined => scope.getStore();

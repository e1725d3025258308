/** The site of the client that the current work is for, without a parameter in each call. */
import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** @param site as of `getSitePrefix`, or the name of what all sites share */
export const runForSite = <Result>(site: string, work: () => Result): Result => scope.run(site, work);

/** Returns undefined outside of requests. */
export const getCurrentSite = (): string | undefined => scope.getStore();

/** Limits concurrent tasks of which sites take turns. */
import { getCurrentSite } from '../net/client-site.ts';
import { limitConcurrency, limitGroupConcurrency } from './concurrency-limit.ts';

/**
 * Runs at most `maxRunning` tasks at a time, one of each site. A site has one task in the queue of all sites, so that another site waits
 * for at most one of it, however many accounts it has. Its owners, candidates or networks of visitors, take turns among themselves.
 * Work outside of requests counts as a site of its owner.
 * @param maxQueued sites that wait, and tasks of a site that wait; further ones reject with `createError()`
 */
export function limitSiteConcurrency(maxRunning: number, maxQueued: number, createError: () => Error) {
  const inSite = limitGroupConcurrency(1, maxQueued, createError);
  const ofSites = limitConcurrency(maxRunning, maxQueued, createError);

  return <T>(task: () => Promise<T>, owner: string): Promise<T> => {
    const site = getCurrentSite() ?? owner;
    return inSite(site, () => ofSites(task, site), owner);
  };
}

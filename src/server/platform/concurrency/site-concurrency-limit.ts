/** Limits concurrent tasks of each site and of all, and serves sites round robin. */
import { getCurrentSite } from '../net/client-site.ts';
import { limitConcurrency, limitGroupConcurrency } from './concurrency-limit.ts';

/**
 * Runs at most `maxRunning` tasks, one per site. Within a site, owners (candidates, or networks of visitors) alternate. Work
 * outside requests uses its owner as the site.
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

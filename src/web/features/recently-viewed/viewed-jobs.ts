/** Reads the jobs that this browser showed last. */
import { storage } from '#web/browser/storage.ts';

/** Omits what is no job id: users and extensions can change the storage. */
export function parseViewedJobs(text: string): number[] {
  return [...new Set(text.split(' '))].filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
}

export const readViewedJobs = (): number[] => parseViewedJobs(storage.get('recentlyViewed') ?? '').slice(0, maxViewed);

/** A longer list was not written by the portal. */
const maxViewed = 8;

export const forgetViewedJobs = () => storage.remove('recentlyViewed');

import { storage } from '#web/browser/storage.ts';

/** Records that this browser showed a job: ids, the last one first, separated by spaces. A job viewed again is there twice. */
export function recordView(jobId: number): void {
  storage.set('recentlyViewed', `${jobId} ${storage.get('recentlyViewed') ?? ''}`.split(' ', 30).join(' '));
}

/** Reads and writes a visitor's saved jobs in local storage: dates by job id. */
import * as limits from '#contract/limits.ts';
import { attempt, storage } from '#web/browser/storage.ts';

export type BrowserJobs = Record<string, string>;

/** Omits what is no job id with a date: users and extensions can change the storage. */
export function parseBrowserJobs(json: string | undefined): BrowserJobs {
  const stored: unknown = attempt(() => JSON.parse(json ?? '{}'));
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(
    ([id, date]) => /^[1-9]\d{0,14}$/.test(id) && typeof date === 'string' && !Number.isNaN(Date.parse(date)),
  );
  return Object.fromEntries(entries.slice(0, limits.browserSavedJobsMax).map(([id, date]) => [id, new Date(date).toISOString()]));
}

export const readBrowserJobs = (): BrowserJobs => parseBrowserJobs(storage.get('savedJobs'));

/** Returns false when the browser does not store them. */
export function writeBrowserJobs(jobs: BrowserJobs): boolean {
  const json = JSON.stringify(jobs);
  storage.set('savedJobs', json);
  return storage.get('savedJobs') === json;
}

/** Imports the demo jobs into an empty catalogue. */
import type { Clock } from '#server/platform/time/clock.ts';
import type { CatalogueStore } from '../catalogue-store.ts';

/**
 * Two portals that start at once may both find the database empty. They import the same external ids, so that each job
 * exists once.
 */
export async function seedDemoJobs({ catalogue, now }: { catalogue: CatalogueStore; now: Clock }): Promise<void> {
  if (!(await catalogue.isEmpty())) return;
  const { importDemoJobs } = await import('./demo-jobs.ts');
  await importDemoJobs(catalogue, now);
}

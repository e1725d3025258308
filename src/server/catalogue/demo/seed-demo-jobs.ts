/** Imports the demo jobs into an empty catalogue. Closes them once the portal is a company's. */
import type { Clock } from '#server/platform/time/clock.ts';
import type { CatalogueStore } from '../catalogue-store.ts';
import { demoSource } from './demo-job.ts';

/**
 * Two portals that start at once may both find the database empty. They import the same external ids, so that each job
 * exists once.
 */
export async function seedDemoJobs({ catalogue, now }: { catalogue: CatalogueStore; now: Clock }): Promise<void> {
  if (!(await catalogue.isEmpty())) return;
  const { importDemoJobs } = await import('./demo-jobs.ts');
  await importDemoJobs(catalogue, now);
}

/** Returns the number of closed jobs. They were loaded before the portal had the name of a company. */
export async function closeDemoJobs({ catalogue, now }: { catalogue: CatalogueStore; now: Clock }): Promise<number> {
  const closed = await catalogue.closeUnlisted(
    demoSource,
    () => false,
    () => undefined,
    now().toISOString(),
  );
  if (closed > 0) await catalogue.refreshIndex();
  return closed;
}

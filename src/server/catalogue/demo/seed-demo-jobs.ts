import type { Clock } from '#server/platform/time/clock.ts';
import type { CatalogueStore } from '../catalogue-store.ts';

/**
 * Loads the demonstration jobs when there is no job at all. Two portals that start at once on the same database may
 * both find it empty: they load the same jobs under the same keys, so each is there once.
 */
export async function seedDemoJobs({ catalogue, now }: { catalogue: CatalogueStore; now: Clock }): Promise<void> {
  if (!(await catalogue.isEmpty())) return;
  const { importDemoJobs } = await import('./demo-jobs.ts');
  await importDemoJobs(catalogue, now);
}

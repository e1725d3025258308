/** The jobs of the fictional Larkfield, so that a portal without jobs of its own has something to show. */

import type { Clock } from '#server/platform/time/clock.ts';
import { hourMs } from '#server/platform/time/durations.ts';
import type { CatalogueStore } from '../catalogue-store.ts';
import type { ImportedJob } from '../import/imported-job.ts';
import { type FeedItem, importJobs } from '../import/job-import.ts';
import { cloudJobs } from './cloud-jobs.ts';
import { customerSuccessJobs } from './customer-success-jobs.ts';
import { dataScienceJobs } from './data-science-jobs.ts';
import type { DemoJob } from './demo-job.ts';
import { designJobs } from './design-jobs.ts';
import { growthJobs } from './growth-jobs.ts';
import { platformEngineeringJobs } from './platform-engineering-jobs.ts';
import { productEngineeringJobs } from './product-engineering-jobs.ts';
import { productJobs } from './product-jobs.ts';
import { qualityJobs } from './quality-jobs.ts';
import { securityJobs } from './security-jobs.ts';

/** The source under which they are stored: `careers jobs import FILE --source demo --complete` replaces them. */
const demoSource = 'demo';

export async function importDemoJobs(catalogue: CatalogueStore, now: Clock): Promise<void> {
  await importJobs(listed(now()), catalogue, { source: demoSource, now });
}

/** The demonstration jobs as they stand at a moment: their dates are that many hours before it. */
export function createDemoJobs(moment: Date): ImportedJob[] {
  return demoJobs.map(({ ageHours, description, ...job }) => ({
    pay: null,
    ...job,
    description: description.trim().replace(/\n\s+/g, '\n'),
    logo: '',
    approvedAt: new Date(moment.getTime() - ageHours * hourMs).toISOString(),
    validThrough: null,
    isApproved: true,
  }));
}

const demoJobs: DemoJob[] = [
  ...productEngineeringJobs,
  ...platformEngineeringJobs,
  ...dataScienceJobs,
  ...designJobs,
  ...cloudJobs,
  ...qualityJobs,
  ...productJobs,
  ...securityJobs,
  ...customerSuccessJobs,
  ...growthJobs,
];

async function* listed(moment: Date): AsyncGenerator<FeedItem> {
  for (const job of createDemoJobs(moment)) yield { at: 'demo', job };
}

/** Creates and imports the demo jobs of the fictional Larkfield. */
import type { Clock } from '#server/platform/time/clock.ts';
import { dayMs, hourMs } from '#server/platform/time/durations.ts';
import { isoAfter, isoBefore } from '#server/platform/time/iso-timestamps.ts';
import type { CatalogueStore } from '../catalogue-store.ts';
import type { ImportedJob } from '../import/imported-job.ts';
import { type FeedItem, importJobs } from '../import/job-import.ts';
import { cloudJobs } from './cloud-jobs.ts';
import { customerSuccessJobs } from './customer-success-jobs.ts';
import { dataScienceJobs } from './data-science-jobs.ts';
import { type DemoJob, demoSource } from './demo-job.ts';
import { designJobs } from './design-jobs.ts';
import { growthJobs } from './growth-jobs.ts';
import { platformEngineeringJobs } from './platform-engineering-jobs.ts';
import { productEngineeringJobs } from './product-engineering-jobs.ts';
import { productJobs } from './product-jobs.ts';
import { qualityJobs } from './quality-jobs.ts';
import { securityJobs } from './security-jobs.ts';

export async function importDemoJobs(catalogue: CatalogueStore, now: Clock): Promise<void> {
  await importJobs(listDemoJobs(now()), catalogue, { source: demoSource, now });
}

/** Creates the demo jobs with dates relative to `at`. */
export function createDemoJobs(at: Date): ImportedJob[] {
  return demoJobs.map(({ ageHours, confirmedDaysAgo, closesInDays, description, ...job }) => ({
    places: [],
    pay: null,
    employment: [],
    replyByDays: null,
    vacancy: null,
    aiUse: null,
    questions: [],
    applyUrl: '',
    ...job,
    description: description.trim().replace(/\n\s+/g, '\n'),
    logo: '',
    approvedAt: isoBefore(at, ageHours * hourMs),
    validThrough: closesInDays === undefined ? null : `${formatDay(at, closesInDays)}T23:59:00.000Z`,
    lastConfirmed: confirmedDaysAgo === undefined ? null : formatDay(at, -confirmedDaysAgo),
    isApproved: true,
    applicationsTo: '',
  }));
}

/** The day in UTC some days later, as YYYY-MM-DD. */
const formatDay = (at: Date, days: number) => isoAfter(at, days * dayMs).slice(0, 10);

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

async function* listDemoJobs(at: Date): AsyncGenerator<FeedItem> {
  for (const job of createDemoJobs(at)) yield { position: 'demo', job };
}

import type { ImportedJob } from '../imported-job.ts';

/** A demonstration job: one of ours, so it is written in the form that an import ends in, with an age instead of a date. */
export interface DemoJob extends Omit<ImportedJob, 'logo' | 'pay' | 'approvedAt' | 'validThrough' | 'isApproved'> {
  pay?: ImportedJob['pay'];
  /** Hours between the approval and the moment of loading. */
  ageHours: number;
}

/** The companies of the fictional group. */
export const systems = 'Larkfield Systems';
export const cloud = 'Larkfield Cloud';
export const labs = 'Larkfield Labs';

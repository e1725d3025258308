import type { ImportedJob } from '../import/imported-job.ts';

/** A demonstration job: one of ours, so it is written in the form that an import ends in, with an age instead of a date. */
export interface DemoJob extends Omit<ImportedJob, 'logo' | 'pay' | 'approvedAt' | 'validThrough' | 'isApproved'> {
  pay?: ImportedJob['pay'];
  /** Hours between the approval and the moment of loading. */
  ageHours: number;
}

/** The companies of the fictional group. */
export const larkfieldSystems = 'Larkfield Systems';
export const larkfieldCloud = 'Larkfield Cloud';
export const larkfieldLabs = 'Larkfield Labs';

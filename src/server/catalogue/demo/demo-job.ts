/** The type of demo jobs, and the fictional companies. */
import type { ImportedJob } from '../import/imported-job.ts';

/** A job in the form after validation, with an age instead of a date. */
export interface DemoJob
  extends Omit<
    ImportedJob,
    'logo' | 'pay' | 'employment' | 'approvedAt' | 'validThrough' | 'isApproved' | 'applicationsTo' | 'replyByDays'
  > {
  pay?: ImportedJob['pay'];
  employment?: ImportedJob['employment'];
  /** Hours between approval and loading. */
  ageHours: number;
}

export const larkfieldSystems = 'Larkfield Systems';
export const larkfieldCloud = 'Larkfield Cloud';
export const larkfieldLabs = 'Larkfield Labs';

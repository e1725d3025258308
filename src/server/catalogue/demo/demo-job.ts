/** The type of demo jobs, and the fictional companies. */
import type { ImportedJob } from '../import/imported-job.ts';

type OptionalField = 'places' | 'pay' | 'employment' | 'replyByDays' | 'vacancy' | 'aiUse' | 'questions';
type ComputedField = 'logo' | 'approvedAt' | 'validThrough' | 'isApproved' | 'applicationsTo' | 'lastConfirmed' | 'applyUrl';

/** A job in the form after validation, with ages instead of dates. */
export interface DemoJob extends Omit<ImportedJob, OptionalField | ComputedField>, Partial<Pick<ImportedJob, OptionalField>> {
  /** Days between the confirmation that it is open and loading. */
  confirmedDaysAgo?: number;
  /** Days between loading and its last day. */
  closesInDays?: number;
  /** Hours between approval and loading. */
  ageHours: number;
}

/** `careers jobs import FILE --source demo --complete --allow-close 1000` replaces the demo jobs. */
export const demoSource = 'demo';

export const larkfieldSystems = 'Larkfield Systems';
export const larkfieldCloud = 'Larkfield Cloud';
export const larkfieldLabs = 'Larkfield Labs';

/** A note of a rule about a job. */
import type { ImportedJob } from '../import/imported-job.ts';

/** `unchecked` when the place of a job does not say whether the rules apply. It is no finding. */
export interface RuleNote {
  kind: 'finding' | 'unchecked';
  /** Follows the name of the job: `states no pay`. */
  text: string;
}

export type RuleCheck = (job: ImportedJob) => RuleNote[];

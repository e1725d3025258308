/** The stand-ins of all systems that take applications, by provider. */
import type { ApplyRules } from './apply-server.ts';
import { ashbyApply } from './ashby-apply.ts';
import { greenhouseApply } from './greenhouse-apply.ts';
import { leverApply } from './lever-apply.ts';
import { personioApply } from './personio-apply.ts';
import { recruiteeApply } from './recruitee-apply.ts';
import { smartRecruitersApply } from './smartrecruiters-apply.ts';
import { workableApply } from './workable-apply.ts';

const key = 'invented-key-of-a-stand-in';
const personioKey = '42:invented-token';

export type SubmitterName = 'greenhouse' | 'lever' | 'ashby' | 'smartrecruiters' | 'recruitee' | 'workable' | 'personio';

interface StandInOptions {
  /** The key may read applications. */
  mayRead?: boolean;
  now?: () => Date;
}

interface StandIn {
  key: string;
  rules(jobs: readonly string[], options?: StandInOptions): ApplyRules;
}

export const submitterStandIns: Record<SubmitterName, StandIn> = {
  greenhouse: { key, rules: (jobs) => greenhouseApply({ key, jobs }) },
  lever: { key, rules: (jobs) => leverApply({ key, jobs }) },
  ashby: { key, rules: (jobs, options) => ashbyApply({ key, jobs, ...options }) },
  smartrecruiters: { key, rules: (jobs) => smartRecruitersApply({ key, jobs }) },
  recruitee: { key: '', rules: (jobs) => recruiteeApply({ jobs }) },
  workable: { key, rules: (jobs, options) => workableApply({ key, jobs, mayRead: options?.mayRead ?? true }) },
  personio: { key: personioKey, rules: (jobs) => personioApply({ key: personioKey, jobs }) },
};

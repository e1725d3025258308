/** Lists the submitters by the name of their provider. */
import { ashbySubmitter } from './ashby-submitter.ts';
import { greenhouseSubmitter } from './greenhouse-submitter.ts';
import { leverSubmitter } from './lever-submitter.ts';
import { personioSubmitter } from './personio-submitter.ts';
import { recruiteeSubmitter } from './recruitee-submitter.ts';
import { smartRecruitersSubmitter } from './smartrecruiters-submitter.ts';
import type { Submitter } from './submitter.ts';
import { workableSubmitter } from './workable-submitter.ts';

const submitters: Record<string, Submitter> = {
  greenhouse: greenhouseSubmitter,
  lever: leverSubmitter,
  ashby: ashbySubmitter,
  recruitee: recruiteeSubmitter,
  smartrecruiters: smartRecruitersSubmitter,
  workable: workableSubmitter,
  personio: personioSubmitter,
};

/** Undefined for a provider that takes no applications. */
export const findSubmitter = (provider: string): Submitter | undefined =>
  Object.hasOwn(submitters, provider) ? submitters[provider] : undefined;

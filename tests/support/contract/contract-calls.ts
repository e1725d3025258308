/** Lists every call of the contract. */
import * as accounts from '#contract/account-calls.ts';
import * as alerts from '#contract/alerts/alert-calls.ts';
import * as applications from '#contract/application-calls.ts';
import * as brand from '#contract/brand-schema.ts';
import type { Call } from '#contract/call.ts';
import * as candidates from '#contract/candidate-calls.ts';
import * as identities from '#contract/identity-calls.ts';
import * as jobs from '#contract/job-calls.ts';
import * as selfIdentification from '#contract/questions/self-identification-calls.ts';
import * as saved from '#contract/saved/saved-job-calls.ts';
import * as sessions from '#contract/session-calls.ts';
import * as signIn from '#contract/sign-in-calls.ts';
import * as suggestions from '#contract/suggestion-calls.ts';
import * as unsubscribe from '#contract/unsubscribe-calls.ts';

export const contractCalls = [
  accounts,
  applications,
  brand,
  candidates,
  identities,
  jobs,
  alerts,
  saved,
  selfIdentification,
  sessions,
  signIn,
  suggestions,
  unsubscribe,
]
  .flatMap((calls) => Object.values(calls) as unknown[])
  .filter((value): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'response' in value);

/** Fills in path parameters: `/search/page-no/1`. */
export const buildSampleUrl = ({ path }: Call) => path.replace(/:\w+/, path.includes('unsubscribe') ? 'asha@example.com' : '1');

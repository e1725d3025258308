/** Rules of US states on pay in advertisements, and on questions. */
import type { ImportedJob } from '../import/imported-job.ts';
import { age, findPayHistoryRequests, findQuestions, payHistory } from './question-topics.ts';
import type { RuleCheck, RuleNote } from './rule-note.ts';
import { matchRegion } from './rule-places.ts';
import { findStatedPay } from './stated-pay.ts';

const countries = new Set(['US']);

/** States whose law asks for a pay scale in the advertisement; others ask for it later or not at all. */
const payScaleStates = new Set(
  [
    ['California', 'CA'],
    ['Colorado', 'CO'],
    ['District of Columbia', 'DC', 'D.C.', 'Washington, D.C.', 'Washington DC'],
    ['Hawaii', 'HI'],
    ['Illinois', 'IL'],
    ['Maine', 'ME'],
    ['Maryland', 'MD'],
    ['Massachusetts', 'MA'],
    ['Minnesota', 'MN'],
    ['New Jersey', 'NJ'],
    ['New York', 'NY'],
    ['Vermont', 'VT'],
    ['Washington', 'WA'],
  ].flatMap((names) => names.map((name) => name.toLowerCase())),
);

/** Questions are named in all states: the rules of states and cities differ, and may follow the applicant. */
export const checkUsRules: RuleCheck = (job) => {
  const inStates = matchRegion(job, { countries, states: payScaleStates });
  const inCountry = inStates === 'inside' ? inStates : matchRegion(job, { countries });
  if (inCountry === 'outside') return [];
  if (inCountry === 'unknown') return [{ kind: 'unchecked', text: 'names no country' }];
  const texts = [
    ...(inStates === 'inside' ? checkPayScale(job) : []),
    ...findPayHistoryRequests(job),
    ...findQuestions(job, [payHistory, age]),
  ];
  const notes = texts.map((text): RuleNote => ({ kind: 'finding', text }));
  return inStates === 'unknown'
    ? [{ kind: 'unchecked', text: 'names no state, which decides on the pay scale' }, ...notes]
    : notes;
};

function checkPayScale(job: ImportedJob): string[] {
  const pay = findStatedPay(job);
  if (!pay) return ['states no pay scale'];
  return pay.isOpen ? ['states a pay scale that is open at one end'] : [];
}

/** Rules of the EU pay transparency directive: Directive (EU) 2023/970, Article 5. */
import { findGenderedWords } from './gendered-titles.ts';
import { age, findPayHistoryRequests, findQuestions, payHistory } from './question-topics.ts';
import type { RuleCheck, RuleNote } from './rule-note.ts';
import { matchRegion } from './rule-places.ts';
import { findStatedPay } from './stated-pay.ts';

const union = {
  countries: new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')),
};

/** The question for age is one of Directive 2000/78/EC, which forbids to discriminate by it in recruitment. */
export const checkEuRules: RuleCheck = (job) => {
  const match = matchRegion(job, union);
  if (match === 'outside') return [];
  if (match === 'unknown') return [{ kind: 'unchecked', text: 'names no country' }];
  const texts = [
    ...(findStatedPay(job) ? [] : ['states no pay, which applicants must know before the interview']),
    ...findGenderedWords(job.title).map((word) => `its title is not gender-neutral: "${word}"`),
    ...findPayHistoryRequests(job),
    ...findQuestions(job, [payHistory, age]),
  ];
  return texts.map((text): RuleNote => ({ kind: 'finding', text }));
};

/** Rules of Ontario: Employment Standards Act, 2000, Part III.1, and O. Reg. 476/24. */
import type { ImportedJob } from '../import/imported-job.ts';
import {
  age,
  canadianExperience,
  findCanadianExperience,
  findPayHistoryRequests,
  findQuestions,
  payHistory,
} from './question-topics.ts';
import type { RuleCheck, RuleNote } from './rule-note.ts';
import { matchRegion } from './rule-places.ts';
import { findStatedPay } from './stated-pay.ts';
import { statesAiUse, statesVacancy } from './stated-practices.ts';

const ontario = { countries: new Set(['CA']), states: new Set(['ontario', 'on', 'ont.']) };

/** CAD a year (O. Reg. 476/24). */
const widestRange = 50_000;
/** Above this, no pay need be stated: CAD a year. */
const exemptPay = 200_000;

/**
 * The question for age is one of the Human Rights Code, s. 23 (2). The one for pay history is one of the Pay Transparency Act,
 * 2018, s. 5, which is enacted and not in force.
 */
export const checkOntarioRules: RuleCheck = (job) => {
  const match = matchRegion(job, ontario);
  if (match === 'outside') return [];
  if (match === 'unknown') return [{ kind: 'unchecked', text: `names no ${job.country === '' ? 'country' : 'province'}` }];
  const texts = [
    ...checkPay(job),
    ...(statesAiUse(job) ? [] : ['does not say whether AI is used in the selection']),
    ...(statesVacancy(job) ? [] : ['does not say whether there is a vacancy']),
    ...findCanadianExperience(job),
    ...findPayHistoryRequests(job),
    ...findQuestions(job, [payHistory, age, canadianExperience]),
  ];
  return texts.map((text): RuleNote => ({ kind: 'finding', text }));
};

function checkPay(job: ImportedJob): string[] {
  const pay = findStatedPay(job);
  if (!pay) return ['states no pay and no range of pay'];
  const { yearlyMin, yearlyMax, currency, isOpen } = pay;
  const highest = yearlyMax ?? yearlyMin;
  // Other currencies are not converted.
  if (currency !== 'CAD' && currency !== '$') return isOpen ? [openRange] : [];
  if (highest !== undefined && highest > exemptPay) return [];
  if (isOpen) return [openRange];
  const width = Math.round((yearlyMax ?? 0) - (yearlyMin ?? 0));
  if (width <= widestRange) return [];
  return [`its range of pay is ${width.toLocaleString('en')} CAD a year wide, more than ${widestRange.toLocaleString('en')}`];
}

const openRange = 'states a range of pay that is open at one end';

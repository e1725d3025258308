/** Labels of filters and order, and sentences about a changed search. They load with these controls. */
import type { jobTypeOptions, PostedOn, SortOrder, Workmode } from '#contract/job-constants.ts';
import { pluralize } from '../../labels/plural.ts';
import { language } from '../language.ts';

type PayPeriod = '' | 'h';
type JobTypeFilter = (typeof jobTypeOptions)[number]['value'];
/** Labels by the value on the wire. */
type Labels<Value extends string> = Record<Value, string>;

export const texts = {
  clearAll: 'Clear all',
  withoutJobs: (count: number) => `${count} more with no roles`,
  category: 'Category',
  company: 'Company',
  jobType: 'Job type',
  postedOn: 'Posted on',
  workMode: 'Work mode',
  employment: 'Employment',
  country: 'Country',
  pay: {
    name: 'pay',
    legend: 'Pay, at least',
    least: (currency: string) => `Pay, at least, in ${currency}`,
    currency: 'Currency',
    period: 'Pay period',
    periods: { '': 'a year', h: 'an hour' } satisfies Labels<PayPeriod>,
    invalid: 'Enter an amount such as 50,000.',
    /** Without a currency, one is selected beside the amount. */
    example: (currency: string | undefined) =>
      (50_000).toLocaleString(language, currency === undefined ? {} : { style: 'currency', currency, maximumFractionDigits: 0 }),
    amount: (amount: number) => amount.toLocaleString(language),
    stated: 'States its pay',
    chosen: (amount: number, period: string) => `from ${amount.toLocaleString(language)} ${period}`,
  },
  jobTypes: { C: 'Contract', 'C&H': 'Contract To Hire', FL: 'Freelance', 'Full Time': 'Hire' } satisfies Labels<JobTypeFilter>,
  postedOnOptions: {
    'Any Time': 'Any Time',
    'Past Week': 'Past Week',
    'Last 24 Hours': 'Last 24 Hours',
    'Past Month': 'Past Month',
  } satisfies Labels<PostedOn>,
  workModes: { Onsite: 'On site', Hybrid: 'Hybrid', Remote: 'Remote' } satisfies Labels<Workmode>,
  reset: 'Reset',
  apply: 'Apply filters',
  failed: 'We could not load the categories and companies.',
  showJobs: 'Show jobs',
  showCount: (count: number) => `Show ${count.toLocaleString(language)} ${jobs(count)}`,
  jobs: (count: number) => jobs(count),
  sort: {
    label: 'Sort by',
    orders: { best: 'Sort: Best fit', newest: 'Sort: Newest', pay: 'Sort: Pay' } satisfies Labels<SortOrder>,
    apply: 'Show results',
  },
  /** Sentences about a changed search. Every second part is emphasized. */
  instead: {
    correction: (typed: string, shown: string) => ['No roles for ', typed, '. Showing ', shown, '.'],
    omission: (shown: string, leftOut: string) => ['No role has all your words. Showing ', shown, ' without ', leftOut, '.'],
    exact: (typed: string) => `Search only for ${typed}`,
    inPlace: (words: string, place: string) => `${words} in ${place}`,
  },
};

function jobs(count: number): string {
  return pluralize(count, { one: 'job', other: 'jobs' });
}

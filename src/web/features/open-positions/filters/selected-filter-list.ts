import { type JobFilters, splitPay } from '#contract/job-filters.ts';
import { getCountryName } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { texts as jobTexts } from '#texts/jobs.ts';
import { texts } from '#texts/search/job-filters.ts';

export interface SelectedFilter {
  name: string;
  /** The change that removes it. */
  without: Partial<JobFilters>;
  /** The filter alone. */
  only: Partial<JobFilters>;
}

/** Lists the selected values with their labels. */
export function listSelectedFilters(filters: JobFilters): SelectedFilter[] {
  const selectedIn = (
    list: 'category' | 'jobType' | 'company' | 'workmode' | 'country' | 'employment',
    nameOf = (value: string) => value,
  ) =>
    filters[list].map((value) => ({
      name: nameOf(value),
      without: { [list]: filters[list].filter((other) => other !== value) },
      only: { [list]: [value] },
    }));
  const { jobTypes, postedOnOptions, workModes, pay } = texts;
  const labelIn = (labels: Record<string, string>) => (value: string) => labels[value] ?? value;
  const posted = filters.jobPostedOn;
  return [
    ...selectedIn('category'),
    ...selectedIn('company'),
    ...(filters.pay ? [{ name: nameLeastPay(filters.pay), without: { pay: '' }, only: { pay: filters.pay } }] : []),
    ...(filters.paid ? [{ name: pay.stated, without: { paid: false }, only: { paid: true } }] : []),
    ...selectedIn('jobType', labelIn(jobTypes)),
    ...(posted === 'Any Time'
      ? []
      : [{ name: postedOnOptions[posted], without: { jobPostedOn: 'Any Time' as const }, only: { jobPostedOn: posted } }]),
    ...selectedIn('workmode', labelIn(workModes)),
    ...selectedIn('employment', labelIn(jobTexts.employment)),
    ...selectedIn('country', (code) => getCountryName(code) ?? code),
  ];
}

/** 'from €70,000 a year'; without a currency, the amount alone. */
function nameLeastPay(pay: string): string {
  const [currency, amount, period] = splitPay(pay);
  const least = { min: Number(amount), unit: period ? 'HOUR' : 'YEAR' } as const;
  const label = currency ? formatPay({ ...least, currency }) : undefined;
  return label ? `${label.figures} ${label.per}` : texts.pay.chosen(least.min, texts.pay.periods[period as 'h' | '']);
}

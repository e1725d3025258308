import { Link } from 'react-router';
import { type JobFilters, serializeJobFilters, splitPay } from '#contract/job-filters.ts';
import { getCountryName } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { texts } from '#texts/open-positions.ts';
import { LinkChip } from '#web/ui/link-chip.tsx';
import { resultsHeadingId } from '../results-heading.ts';
import styles from './selected-filters.module.css';
import type { JobFilterControls } from './use-job-filters.ts';

/** A removable chip for each selected value. */
export function SelectedFilters({ filters, change }: Pick<JobFilterControls, 'filters' | 'change'>) {
  const selected = listSelected(filters);
  const withoutAll = Object.assign({}, ...selected.map(({ without }) => without)) as Partial<JobFilters>;
  return (
    <>
      <span className={styles.lead} aria-hidden="true">
        {texts.filters.chips}
      </span>
      {selected.map(({ name, without }) => (
        <LinkChip
          key={name}
          name={name}
          to={{ search: `?${serializeJobFilters({ ...filters, ...without })}` }}
          onPress={(chip) => {
            change(without);
            focusNeighbor(chip);
          }}
        />
      ))}
      {selected.length > 1 && (
        <Link
          className={styles.clear}
          to={{ search: `?${serializeJobFilters({ ...filters, ...withoutAll })}` }}
          onClick={() => document.getElementById(resultsHeadingId)?.focus()}
        >
          {texts.filters.clearAll}
        </Link>
      )}
    </>
  );
}

/** Moves the focus to the next chip, else to the previous one, else to the heading of the results. */
function focusNeighbor(chip: HTMLElement): void {
  const next = [chip.nextElementSibling, chip.previousElementSibling].find((each) => each?.matches('a'));
  ((next as HTMLElement | undefined) ?? document.getElementById(resultsHeadingId))?.focus({ preventScroll: true });
}

/** Lists the selected values with their labels and the filters without them. */
function listSelected(filters: JobFilters): { name: string; without: Partial<JobFilters> }[] {
  const selectedIn = (
    list: 'category' | 'jobType' | 'company' | 'workmode' | 'country' | 'employment',
    nameOf = (value: string) => value,
  ) =>
    filters[list].map((value) => ({
      name: nameOf(value),
      without: { [list]: filters[list].filter((other) => other !== value) },
    }));
  const { jobTypes, postedOnOptions, workModes, pay } = texts.filters;
  const labelIn = (labels: Record<string, string>) => (value: string) => labels[value] ?? value;
  const posted = filters.jobPostedOn;
  return [
    ...selectedIn('category'),
    ...selectedIn('company'),
    ...(filters.pay ? [{ name: nameLeastPay(filters.pay), without: { pay: '' } }] : []),
    ...(filters.paid ? [{ name: pay.stated, without: { paid: false } }] : []),
    ...selectedIn('jobType', labelIn(jobTypes)),
    ...(posted === 'Any Time' ? [] : [{ name: postedOnOptions[posted], without: { jobPostedOn: 'Any Time' as const } }]),
    ...selectedIn('workmode', labelIn(workModes)),
    ...selectedIn('employment', labelIn(texts.employment)),
    ...selectedIn('country', (code) => getCountryName(code) ?? code),
  ];
}

/** 'from €70,000 a year'; without a currency, the amount alone. */
function nameLeastPay(pay: string): string {
  const [currency, amount, period] = splitPay(pay);
  const least = { min: Number(amount), unit: period ? 'HOUR' : 'YEAR' } as const;
  const label = currency ? formatPay({ ...least, currency }) : undefined;
  return label
    ? `${label.figures} ${label.per}`
    : texts.filters.pay.chosen(least.min, texts.filters.pay.periods[period as 'h' | '']);
}

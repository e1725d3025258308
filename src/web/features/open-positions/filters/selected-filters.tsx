import { Link } from 'react-router';
import { type JobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts as listTexts } from '#texts/open-positions.ts';
import { texts } from '#texts/search/job-filters.ts';
import { LinkChip } from '#web/ui/link-chip.tsx';
import { resultsHeadingId } from '../results-heading.ts';
import { listSelectedFilters, type SelectedFilter } from './selected-filter-list.ts';
import styles from './selected-filters.module.css';
import type { JobFilterControls } from './use-job-filters.ts';

/** A removable chip for each selected value. */
export function SelectedFilters({ filtering }: { filtering: JobFilterControls }) {
  const { filters, entered, isUnderstood, change } = filtering;
  const selected = [...(isUnderstood ? listWords(filters) : []), ...listSelectedFilters(filters)];
  const withoutAll = Object.assign({}, ...selected.map(({ without }) => without)) as Partial<JobFilters>;
  return (
    <>
      <span className={styles.lead} aria-hidden="true">
        {listTexts.filters.chips}
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
          {texts.clearAll}
        </Link>
      )}
      {isUnderstood && (
        <Link className={styles.clear} to={{ search: `?${serializeJobFilters({ ...entered, exact: true })}` }}>
          {texts.instead.exact(`“${entered.description}”`)}
        </Link>
      )}
    </>
  );
}

/** The words and the place that are left beside the understood filters. */
const listWords = ({ description, location }: JobFilters): Pick<SelectedFilter, 'name' | 'without'>[] => [
  ...(description ? [{ name: description, without: { description: '' } }] : []),
  ...(location ? [{ name: location, without: { location: '' } }] : []),
];

/** Moves the focus to the next chip, else to the previous one, else to the heading of the results. */
function focusNeighbor(chip: HTMLElement): void {
  const next = [chip.nextElementSibling, chip.previousElementSibling].find((each) => each?.matches('a'));
  ((next as HTMLElement | undefined) ?? document.getElementById(resultsHeadingId))?.focus({ preventScroll: true });
}

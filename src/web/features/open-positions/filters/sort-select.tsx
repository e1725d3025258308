import { type ChangeEvent, type FormEvent, useEffect } from 'react';
import { paths } from '#contract/addresses.ts';
import type { SortOrder } from '#contract/job-constants.ts';
import { serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/search/job-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { AlertButton } from '../../alerts/alert-button.tsx';
import styles from './sort-select.module.css';
import type { JobFilterControls } from './use-job-filters.ts';

export interface SortSelectProps {
  filtering: JobFilterControls;
  /** The list has an order of its own: that of the candidate, or of the words. */
  hasBest: boolean;
  /** An empty list shows a button of its own. */
  hasAlert: boolean;
  onHydrated(): void;
}

/** The order of the list, and its alert. Without JavaScript, a form with a button. */
export function SortSelect({ filtering, hasBest, hasAlert, onHydrated }: SortSelectProps) {
  useEffect(onHydrated, [onHydrated]);
  const { filters, change } = filtering;
  const sort = filters.sort === 'best' && !hasBest ? 'newest' : filters.sort;
  const orders: SortOrder[] = hasBest ? ['best', 'newest', 'pay'] : ['newest', 'pay'];
  return (
    <div className={styles.controls}>
      <form
        method="get"
        action={paths.openPositions}
        className={styles.sort}
        onSubmit={(event: FormEvent) => event.preventDefault()}
      >
        {[...serializeJobFilters({ ...filters, sort: 'best' })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select
          name="sort"
          aria-label={texts.sort.label}
          autoComplete="off"
          value={sort}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) => change({ sort: target.value as SortOrder })}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {texts.sort.orders[order]}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" variant="secondary" size="small">
            {texts.sort.apply}
          </Button>
        </noscript>
      </form>
      {hasAlert && <AlertButton filters={filters} size="small" />}
    </div>
  );
}

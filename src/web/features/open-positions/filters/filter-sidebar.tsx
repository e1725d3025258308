import { type FormEvent, useEffect, useRef } from 'react';
import { paths } from '#contract/addresses.ts';
import type { FacetCounts } from '#contract/job-calls.ts';
import { serializeJobFilters } from '#contract/job-filters.ts';
import { texts as listTexts } from '#texts/open-positions.ts';
import { texts } from '#texts/search/job-filters.ts';
import { Button } from '#web/ui/button.tsx';
import type { LoadedPositions } from '../use-positions.ts';
import { FilterFields } from './filter-fields.tsx';
import styles from './filter-sidebar.module.css';
import { type JobFilterControls, readChoices } from './use-job-filters.ts';

export interface FilterSidebarProps {
  filtering: JobFilterControls;
  facets: FacetCounts | undefined;
  estimated: LoadedPositions['estimated'] | undefined;
  onHydrated(): void;
}

/** The filters beside the list; without JavaScript, a form at every width. */
export function FilterSidebar({ filtering, facets, estimated, onHydrated }: FilterSidebarProps) {
  const { filters, reset, canReset } = filtering;
  const form = usePreHydrationFilters(filtering);
  useEffect(onHydrated, [onHydrated]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    filtering.choose(event.currentTarget);
  };
  const onReset = (event: FormEvent) => {
    event.preventDefault();
    reset();
  };
  return (
    <>
      <div className={styles.head}>
        <h2>{listTexts.filters.title}</h2>
        {/* Without JavaScript, a form without fields opens the page without a query string. */}
        <form method="get" action={paths.openPositions} onSubmit={onReset}>
          <Button type="submit" variant="quiet" size="small" disabled={!canReset}>
            {texts.reset}
          </Button>
        </form>
      </div>
      <form ref={form} method="get" action={paths.openPositions} autoComplete="off" onSubmit={onSubmit}>
        <input type="hidden" name="description" value={filters.description} />
        <input type="hidden" name="location" value={filters.location} />
        <FilterFields filtering={filtering} facets={facets} estimated={estimated} />
        <noscript>
          <button type="submit" className={styles.apply}>
            {texts.apply}
          </button>
        </noscript>
      </form>
    </>
  );
}

/** Applies filters that the user selected before hydration. */
function usePreHydrationFilters({ filters, change }: JobFilterControls) {
  const form = useRef<HTMLFormElement>(null);
  const initial = useRef({ filters, change });
  useEffect(() => {
    if (!form.current) return;
    const choices = readChoices(form.current);
    const current = initial.current.filters;
    if (String(serializeJobFilters({ ...current, ...choices })) !== String(serializeJobFilters(current)))
      initial.current.change(choices);
  }, []);
  return form;
}

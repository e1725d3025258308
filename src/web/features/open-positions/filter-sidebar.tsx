import { type FormEvent, useEffect, useId, useRef } from 'react';
import { paths } from '#contract/addresses.ts';
import type { FacetCounts } from '#contract/job-calls.ts';
import { parseJobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/open-positions.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterFields } from './filter-fields.tsx';
import styles from './filter-sidebar.module.css';
import type { JobFilterControls } from './use-job-filters.ts';

/** The filters beside the list; without JavaScript, a form at every width. */
export function FilterSidebar({ filtering, facets }: { filtering: JobFilterControls; facets: FacetCounts | undefined }) {
  const { filters, reset, canReset } = filtering;
  const form = usePreHydrationFilters(filtering);
  const headingId = useId();
  const onReset = (event: FormEvent) => {
    event.preventDefault();
    reset();
  };
  return (
    <aside className={styles.rail} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{texts.filters.title}</h2>
        {/* Without JavaScript, a form without fields opens the page without a query string. */}
        <form method="get" action={paths.openPositions} onSubmit={onReset}>
          <Button type="submit" variant="quiet" size="small" disabled={!canReset}>
            {texts.filters.reset}
          </Button>
        </form>
      </div>
      <form ref={form} method="get" action={paths.openPositions} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="description" value={filters.description} />
        <input type="hidden" name="location" value={filters.location} />
        <FilterFields filtering={filtering} facets={facets} />
        <noscript>
          <button type="submit" className={styles.apply}>
            {texts.filters.apply}
          </button>
        </noscript>
      </form>
    </aside>
  );
}

/** Applies filters that the user selected before hydration. */
function usePreHydrationFilters({ filters, change }: JobFilterControls) {
  const form = useRef<HTMLFormElement>(null);
  const initial = useRef({ filters, change });
  useEffect(() => {
    if (!form.current) return;
    const { jobType, workmode, jobPostedOn } = parseJobFilters(
      new URLSearchParams([...new FormData(form.current)] as string[][]),
    );
    const current = initial.current.filters;
    const chosen = { ...current, jobType, workmode, jobPostedOn };
    if (String(serializeJobFilters(chosen)) !== String(serializeJobFilters(current)))
      initial.current.change({ jobType, workmode, jobPostedOn });
  }, []);
  return form;
}

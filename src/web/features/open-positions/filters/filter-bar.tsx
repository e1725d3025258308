import { lazy, Suspense, useState } from 'react';
import type { FacetCounts } from '#contract/job-calls.ts';
import { countJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/open-positions.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { Button } from '#web/ui/button.tsx';
import { IconFrame } from '#web/ui/icon.tsx';
import type { LoadedPositions } from '../use-positions.ts';
import styles from './filter-bar.module.css';
import { LazySelectedFilters } from './lazy-selected-filters.ts';
import type { JobFilterControls } from './use-job-filters.ts';

const loadDrawer = () => import('./filter-drawer.tsx');
const FilterDrawer = lazy(lazyImportWhenOnline(async () => ({ default: (await loadDrawer()).FilterDrawer })));

interface FilterBarProps {
  filtering: JobFilterControls;
  /** Number of results; undefined while loading, and if it is an estimate. */
  total: number | undefined;
  facets: FacetCounts | undefined;
  estimated: LoadedPositions['estimated'] | undefined;
}

/** The selected values as chips. On narrow screens, the button of the filters stands before them. */
export function FilterBar({ filtering, ...counts }: FilterBarProps) {
  const { filters } = filtering;
  const [open, setOpen] = useState(false);
  const count = countJobFilters(filters);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form.
    <div className={styles.bar} role="group" aria-label={texts.filters.chips} data-empty={count === 0 || undefined}>
      <div className={styles.drawer}>
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadDrawer().catch(() => undefined)}
          onClick={() => setOpen(true)}
        >
          <IconFrame size={18}>
            <path d="M4 8h10M18 8h2M4 16h2M10 16h10" />
            <circle cx="16" cy="8" r="2" />
            <circle cx="8" cy="16" r="2" />
          </IconFrame>
          {count > 0 ? texts.filters.chosen(count) : texts.filters.title}
        </Button>
      </div>
      {count > 0 && (
        <Suspense>
          <LazySelectedFilters filtering={filtering} />
        </Suspense>
      )}
      <Suspense>{open && <FilterDrawer filtering={filtering} {...counts} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

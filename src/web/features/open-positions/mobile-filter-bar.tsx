import { lazy, Suspense, useRef, useState } from 'react';
import type { FacetCounts } from '#contract/job-calls.ts';
import { countJobFilters, type JobFilters, splitPay } from '#contract/job-filters.ts';
import { getCountryName } from '#labels/job-labels.ts';
import { texts } from '#texts/open-positions.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { IconFrame } from '#web/ui/icon.tsx';
import styles from './mobile-filter-bar.module.css';
import type { JobFilterControls } from './use-job-filters.ts';

const loadDrawer = () => import('./filter-drawer.tsx');
const FilterDrawer = lazy(lazyImportWhenOnline(async () => ({ default: (await loadDrawer()).FilterDrawer })));

interface MobileFilterBarProps {
  filtering: JobFilterControls;
  /** Number of results; undefined while loading. */
  total: number | undefined;
  facets: FacetCounts | undefined;
}

/** The filter button on narrow screens, with a removable chip per selected value. */
export function MobileFilterBar({ filtering, ...counts }: MobileFilterBarProps) {
  const { filters, change } = filtering;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const count = countJobFilters(filters);
  return (
    <div className={styles.bar}>
      <Button
        ref={opener}
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
      {listSelected(filters).map(({ name, without }) => (
        <Chip
          key={name}
          large
          name={name}
          onRemove={(byKey) => {
            change(without);
            if (byKey) opener.current?.focus();
          }}
        />
      ))}
      <Suspense>{open && <FilterDrawer filtering={filtering} {...counts} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
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
    ...(filters.pay ? [{ name: pay.chosen(...splitPay(filters.pay)), without: { pay: '' } }] : []),
    ...(filters.paid ? [{ name: pay.stated, without: { paid: false } }] : []),
    ...selectedIn('jobType', labelIn(jobTypes)),
    ...(posted === 'Any Time' ? [] : [{ name: postedOnOptions[posted], without: { jobPostedOn: 'Any Time' as const } }]),
    ...selectedIn('workmode', labelIn(workModes)),
    ...selectedIn('employment', labelIn(texts.employment)),
    ...selectedIn('country', (code) => getCountryName(code) ?? code),
  ];
}

import { type ComponentType, lazy, Suspense } from 'react';
import { texts } from '#texts/open-positions.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { useDeferral } from '#web/browser/use-deferral.ts';
import styles from './deferred-controls.module.css';
import type { FilterSidebarProps } from './filter-sidebar.tsx';
import type { SortSelectProps } from './sort-select.tsx';

interface Controls {
  FilterSidebar: ComponentType<FilterSidebarProps>;
  SortSelect: ComponentType<SortSelectProps>;
}

const importControls = lazyImportWhenOnline(
  async (): Promise<Controls> => ({ ...(await import('./filter-sidebar.tsx')), ...(await import('./sort-select.tsx')) }),
);
const imported = Promise.withResolvers<Controls>();

// The browser hydrates the server's controls once it has imported them.
const { FilterSidebar, SortSelect }: Controls = import.meta.env.SSR
  ? await importControls()
  : {
      FilterSidebar: lazy(async () => ({ default: (await imported.promise).FilterSidebar })),
      SortSelect: lazy(async () => ({ default: (await imported.promise).SortSelect })),
    };

/** The filters beside the list, whose script loads at the first input (docs/decisions/015). */
export function DeferredFilterSidebar(props: Omit<FilterSidebarProps, 'onHydrated'>) {
  const { place, replay } = useDeferral<HTMLElement>(loadControls);
  return (
    <aside ref={place} className={styles.rail} aria-label={texts.filters.title}>
      <Suspense>
        <FilterSidebar {...props} onHydrated={replay} />
      </Suspense>
    </aside>
  );
}

/** The order of the list, whose script loads with that of the filters. */
export function DeferredSortSelect(props: Omit<SortSelectProps, 'onHydrated'>) {
  const { place, replay } = useDeferral<HTMLDivElement>(loadControls);
  return (
    <div ref={place} className={styles.sort}>
      <Suspense>
        <SortSelect {...props} onHydrated={replay} />
      </Suspense>
    </div>
  );
}

/** Offline, the server's controls stay, and the next use imports again. */
export async function loadControls(): Promise<void> {
  const controls = await importControls().catch(() => undefined);
  if (controls) imported.resolve(controls);
}

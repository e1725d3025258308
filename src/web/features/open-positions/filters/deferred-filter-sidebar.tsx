import { lazy, Suspense } from 'react';
import type { FacetCounts } from '#contract/job-calls.ts';
import { texts } from '#texts/open-positions.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { useDeferral } from '#web/browser/use-deferral.ts';
import styles from './deferred-filter-sidebar.module.css';
import type { FilterSidebar } from './filter-sidebar.tsx';
import type { JobFilterControls } from './use-job-filters.ts';

const importSidebar = lazyImportWhenOnline(() => import('./filter-sidebar.tsx'));
const imported = Promise.withResolvers<{ default: typeof FilterSidebar }>();

// The browser hydrates the server's filters once it has imported them.
const Sidebar = import.meta.env.SSR ? (await import('./filter-sidebar.tsx')).FilterSidebar : lazy(() => imported.promise);

interface DeferredFilterSidebarProps {
  filtering: JobFilterControls;
  facets: FacetCounts | undefined;
}

/** The filters beside the list, whose script loads at the first input (docs/decisions/015). */
export function DeferredFilterSidebar(props: DeferredFilterSidebarProps) {
  const { place, replay } = useDeferral<HTMLElement>(loadFilterSidebar, { onAnyInput: true });
  return (
    <aside ref={place} className={styles.rail} aria-label={texts.filters.title}>
      <Suspense>
        <Sidebar {...props} onHydrated={replay} />
      </Suspense>
    </aside>
  );
}

/** Offline, the server's filters stay, and the next use imports again. */
export async function loadFilterSidebar(): Promise<void> {
  const module = await importSidebar().catch(() => undefined);
  if (module) imported.resolve({ default: module.FilterSidebar });
}

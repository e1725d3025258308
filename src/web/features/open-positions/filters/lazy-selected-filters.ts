/** Loads the chips of selected filters on demand; the server renders them at once. */
import { lazy } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';

export const LazySelectedFilters = import.meta.env.SSR
  ? (await import('./selected-filters.tsx')).SelectedFilters
  : lazy(lazyImport(async () => ({ default: (await import('./selected-filters.tsx')).SelectedFilters })));

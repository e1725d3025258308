/** Loads the empty list on demand; the server renders it at once. */
import { lazy } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';

export const LazyEmptyPositionList = import.meta.env.SSR
  ? (await import('./empty-position-list.tsx')).EmptyPositionList
  : lazy(lazyImport(async () => ({ default: (await import('./empty-position-list.tsx')).EmptyPositionList })));

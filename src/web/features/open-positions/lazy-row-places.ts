/** Loads the list of several places on demand; the server renders it at once. */
import { lazy } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';

export const LazyRowPlaces = import.meta.env.SSR
  ? (await import('./row-places.tsx')).RowPlaces
  : lazy(lazyImport(() => import('./row-places.tsx').then(({ RowPlaces }) => ({ default: RowPlaces }))));

/** Loads the page of a closed job on demand; the server renders it at once. */
import { lazy } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';

export const LazyClosedJob = import.meta.env.SSR
  ? (await import('./closed-job.tsx')).ClosedJob
  : lazy(lazyImport(async () => ({ default: (await import('./closed-job.tsx')).ClosedJob })));

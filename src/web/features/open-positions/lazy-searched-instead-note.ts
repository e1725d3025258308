/** Loads the note on a changed search on demand; the server renders it at once. */
import { lazy } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';

export const LazySearchedInsteadNote = import.meta.env.SSR
  ? (await import('./searched-instead-note.tsx')).SearchedInsteadNote
  : lazy(lazyImport(async () => ({ default: (await import('./searched-instead-note.tsx')).SearchedInsteadNote })));

/** Loads the steps after the apply form on demand. The server renders them directly. */
import { lazy } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';
// The server renders these pages, so their styles belong to the route.
import '../application-progress/application-line.module.css';
import '../application-progress/voluntary-note.module.css';
import './apply-closed.module.css';
import './apply-code.module.css';
import '#web/ui/narrow-page.module.css';
import '#web/ui/stepper.module.css';

export const LazyApplyCode = import.meta.env.SSR
  ? (await import('./apply-code.tsx')).ApplyCode
  : lazy(lazyImport(async () => ({ default: (await import('./apply-code.tsx')).ApplyCode })));

export const LazyApplySent = import.meta.env.SSR
  ? (await import('./apply-sent.tsx')).ApplySent
  : lazy(lazyImport(async () => ({ default: (await import('./apply-sent.tsx')).ApplySent })));

export const LazyApplyClosed = import.meta.env.SSR
  ? (await import('./apply-closed.tsx')).ApplyClosed
  : lazy(lazyImport(async () => ({ default: (await import('./apply-closed.tsx')).ApplyClosed })));

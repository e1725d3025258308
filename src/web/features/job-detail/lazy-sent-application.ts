/** Loads the panel of an application on demand; the server renders it at once. */
import { lazy } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';
// The server renders the panel, so its styles belong to the page.
import '../application-progress/application-line.module.css';
import '../application-progress/voluntary-note.module.css';
import '../application-progress/withdrawal-form.module.css';
import './sent-application.module.css';

export const LazySentApplication = import.meta.env.SSR
  ? (await import('./sent-application.tsx')).SentApplication
  : lazy(lazyImport(async () => ({ default: (await import('./sent-application.tsx')).SentApplication })));

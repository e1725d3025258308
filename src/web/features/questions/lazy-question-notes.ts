/** Loads a job page's notes on questions only if it has some. The server renders them at once. */
import { lazy } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';
// The server renders the notes, so their styles belong to the page.
import './announced-questions.module.css';

export const LazyQuestionNotes = import.meta.env.SSR
  ? (await import('./question-notes.tsx')).default
  : lazy(lazyImport(() => import('./question-notes.tsx')));

/** Loads the bar only for accounts with an unfinished application. */
import { createPreloadable } from '#web/browser/preloadable.ts';

export const { Component: LazyBar, preload: loadBar } = createPreloadable(
  async () => (await import('./started-application-bar.tsx')).StartedApplicationBar,
);

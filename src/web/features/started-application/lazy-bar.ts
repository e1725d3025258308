/** Loads the bar only for accounts with an unfinished application. */
import { lazy } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';

type Bar = typeof import('./started-application-bar.tsx').StartedApplicationBar;

const importBar = lazyImport(async () => ({ default: (await import('./started-application-bar.tsx')).StartedApplicationBar }));
let loaded: { default: Bar } | undefined;

/** Loaded before the first render, the bar is in the server's HTML and works with the rest of the page. */
export const loadBar = async () => {
  loaded = await importBar().catch(() => undefined);
};

/** React takes the module in the same render from a thenable that calls back at once. */
// biome-ignore lint/suspicious/noThenProperty: `lazy` calls nothing else of a promise.
const loadedBar = { then: (resolve: (module: { default: Bar } | undefined) => void) => resolve(loaded) };

export const LazyBar = lazy(() => (loaded ? (loadedBar as unknown as Promise<{ default: Bar }>) : importBar()));

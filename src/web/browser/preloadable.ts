/** Components that load on demand, or before the first render. */
import { type FunctionComponent, lazy } from 'react';
import { lazyImport, lazyImportWhenOnline } from './lazy-import.ts';

/**
 * Loaded before the first render by `preload`, which never rejects, a component of the server's HTML works with the rest of
 * the page.
 */
export function createPreloadable<Props>(load: () => Promise<FunctionComponent<Props>>) {
  const loadComponent = async () => ({ default: await load() });
  const importModule = lazyImport(loadComponent);
  // A page stands without the component, and an error would replace it.
  const importWhenOnline = lazyImportWhenOnline(loadComponent);
  let loaded: { default: FunctionComponent<Props> } | undefined;
  /** React takes the module in the same render from a thenable that calls back at once. */
  // biome-ignore lint/suspicious/noThenProperty: `lazy` calls nothing else of a promise.
  const loadedModule = { then: (resolve: (module: typeof loaded) => void) => resolve(loaded) };
  return {
    Component: lazy(() => (loaded ? (loadedModule as unknown as ReturnType<typeof importModule>) : importWhenOnline())),
    async preload() {
      loaded = await importModule().catch(() => undefined);
    },
  };
}

/** Components that load on demand, or before the first render. */
import { createElement, type FunctionComponent, lazy, useState } from 'react';
import { lazyImport, lazyImportWhenOnline } from './lazy-import.ts';

/**
 * Loaded before the first render by `preload`, which never rejects, a component of the server's HTML works with the rest of
 * the page.
 */
export function createPreloadable<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  const importComponent = lazyImport(load);
  // A page stands without the component, and an error would replace it.
  const LazyComponent = lazy(lazyImportWhenOnline(async () => ({ default: await load() })));
  let loaded: FunctionComponent<Props> | undefined;
  return {
    Component(props: Props) {
      // `lazy` would suspend the first render. Stays the same while mounted, since another type would lose the state.
      const [Current] = useState(() => loaded ?? LazyComponent);
      return createElement(Current, props);
    },
    async preload() {
      loaded = await importComponent().catch(() => undefined);
    },
  };
}

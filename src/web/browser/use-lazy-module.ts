import { useEffect, useState } from 'react';

/**
 * Loads a module once it is enabled. Unlike `lazy`, it shows the component without React's 0.3 s delay for suspended
 * content. `load` must be a stable function; the error boundary receives its errors.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, enabled: boolean): Module | undefined {
  const [loaded, setLoaded] = useState<{ module: Module }>();
  const isLoading = enabled && !loaded;
  useEffect(() => {
    if (!isLoading) return;
    let isMounted = true;
    load().then(
      (module) => isMounted && setLoaded({ module }),
      (error) =>
        isMounted &&
        setLoaded(() => {
          throw error;
        }),
    );
    return () => {
      isMounted = false;
    };
  }, [load, isLoading]);
  return loaded?.module;
}

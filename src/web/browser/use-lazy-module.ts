import { useEffect, useState } from 'react';

/**
 * Loads a module once it is wanted. Unlike `lazy`, it shows the component without React's 0.3 s delay for suspended
 * content. `load` must be a stable function; its errors are thrown to the error boundary.
 */
export function useLazyModule<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [arrived, setArrived] = useState<{ part: Part }>();
  const waiting = wanted && !arrived;
  useEffect(() => {
    if (!waiting) return;
    let here = true;
    load().then(
      (part) => here && setArrived({ part }),
      (error) =>
        here &&
        setArrived(() => {
          throw error;
        }),
    );
    return () => {
      here = false;
    };
  }, [load, waiting]);
  return arrived?.part;
}

import { useEffect, useState } from 'react';

/**
 * What `load` brings, from when it is wanted. Not by `lazy`: React keeps what it has begun to wait for hidden for 0.3 s, and
 * these open under a finger. `load` is one and the same function each time; where it fails, the page around it does.
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

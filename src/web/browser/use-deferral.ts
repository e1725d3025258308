import { useCallback, useEffect, useRef } from 'react';
import { deferUntilUsed } from './defer-until-used.ts';
import { hydrateWithPage } from './pending-parts.ts';

/** Defers `load` until a page is used; `replay` then repeats the presses of the element. `load` must be a stable function. */
export function useDeferral<Place extends HTMLElement>(load: () => Promise<void>) {
  const place = useRef<Place>(null);
  const onHydrated = useRef<() => void>(undefined);
  useEffect(() => {
    if (!place.current) return;
    const deferral = deferUntilUsed(place.current, () => void load());
    const finish = isInUse(place.current) ? hydrateWithPage(load) : undefined;
    onHydrated.current = () => {
      void deferral.replay();
      finish?.();
    };
    return deferral.stop;
  }, [load]);
  const replay = useCallback(() => onHydrated.current?.(), []);
  return { place, replay };
}

/** Whether the page has had input, or the element has the focus, before the page was hydrated. */
const isInUse = (place: HTMLElement) => navigator.userActivation?.hasBeenActive || place.contains(document.activeElement);

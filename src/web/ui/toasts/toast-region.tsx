/**
 * The live region for toasts, which repeat the page's messages for 2000 ms (spec §9). An open dialog makes the page inert,
 * so each dialog has its own region, and the innermost shows the toasts. Screen readers ignore text that appears together
 * with its live region, so the regions are always present.
 */
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { texts } from '#texts/widgets.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { getToasts, notifySubscribers, subscribeToToasts, type Toast } from './toast-queue.ts';
import styles from './toast-region.module.css';

/** Loads with the first interaction (`entry-client.tsx`). Toasts only repeat the page, so a failed load is ignored. */
const loadList = () => import('./toast-list.tsx').catch(() => undefined);

let regionIds: readonly string[] = [];
const noToasts: readonly Toast[] = [];

export function ToastRegion() {
  const area = useRef<HTMLElement>(null);
  const id = useId();
  const toasts = useSyncExternalStore(
    subscribeToToasts,
    () => (regionIds.at(-1) === id ? getToasts() : noToasts),
    () => noToasts,
  );
  const list = useLazyModule(loadList, toasts.length > 0);

  useEffect(() => {
    regionIds = [...regionIds, id];
    notifySubscribers();
    return () => {
      regionIds = regionIds.filter((other) => other !== id);
      notifySubscribers();
    };
  }, [id]);

  useEffect(() => {
    // Waits until the surrounding dialog is open, so that the region is above it.
    queueMicrotask(() => area.current?.showPopover?.());
  }, []);

  return (
    <section
      ref={area}
      popover="manual"
      role="status"
      aria-atomic="false"
      className={styles.toasts}
      aria-label={texts.notifications}
    >
      {list && toasts.length > 0 && <list.ToastList toasts={toasts} area={area} />}
    </section>
  );
}

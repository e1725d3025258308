/**
 * The toast area, top right. A toast says again, briefly, what the page shows anyway (spec §9: 2000 ms); the pointer over
 * it or the focus in it holds it. An open dialog makes all around it inert, so each dialog has an area of its own and the
 * innermost speaks; each is a live region from the start, since one that arrives with its words is not read out.
 */
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { texts } from '#texts/widgets.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { getToasts, notifySubscribers, subscribeToToasts, type Toast } from './toast-queue.ts';
import styles from './toast-region.module.css';

/** Comes with the first touch (`entry-client.tsx`). What toasts say is on the page as well, so it may stay away. */
const loadList = () => import('./toast-list.tsx').catch(() => undefined);

let areas: readonly string[] = [];
const none: readonly Toast[] = [];

export function ToastRegion() {
  const area = useRef<HTMLElement>(null);
  const id = useId();
  const toasts = useSyncExternalStore(
    subscribeToToasts,
    () => (areas.at(-1) === id ? getToasts() : none),
    () => none,
  );
  const list = useLazyModule(loadList, toasts.length > 0);

  useEffect(() => {
    areas = [...areas, id];
    notifySubscribers();
    return () => {
      areas = areas.filter((each) => each !== id);
      notifySubscribers();
    };
  }, [id]);

  useEffect(() => {
    // A moment later the dialog around it has been opened, and this comes to lie over it.
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

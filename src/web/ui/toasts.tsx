/**
 * The toast area, top right. A toast says again, briefly, what the page shows anyway (spec §9: 2000 ms); hovering or
 * focusing holds it. It lies in the top layer, so that an open dialog does not cover it.
 */

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { limits } from '#contract/limits.ts';
import { texts } from '#texts/widgets.ts';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'failure';
}

let shown: Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

export function toast(text: string, kind: Toast['kind'] = 'success'): void {
  show([...shown, { id: ++lastId, text, kind }]);
}

function show(next: Toast[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

const none: Toast[] = [];
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export function Toasts() {
  const toasts = useSyncExternalStore(
    watch,
    () => shown,
    () => none,
  );
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    const popover = area.current;
    if (!popover?.showPopover) return;
    // Shown anew, it comes to lie over a dialog that was opened since.
    if (popover.matches(':popover-open')) popover.hidePopover();
    if (toasts.length > 0) popover.showPopover();
  }, [toasts]);

  return (
    <section ref={area} popover="manual" className={styles.toasts} aria-label={texts.notifications} aria-live="polite">
      {toasts.map((each) => (
        <ToastItem key={each.id} toast={each} />
      ))}
    </section>
  );
}

function ToastItem({ toast: { id, text, kind } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => show(shown.filter((each) => each.id !== id)), limits.toastMs);
    return () => clearTimeout(timer);
  }, [held, id]);
  return (
    <div
      className={styles.toast}
      data-kind={kind}
      role={kind === 'failure' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={kind === 'failure' ? 'warning' : 'check'} />
      {text}
    </div>
  );
}

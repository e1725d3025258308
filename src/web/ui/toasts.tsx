/**
 * The toast area, top right. A toast says again, briefly, what the page shows anyway (spec §9: 2000 ms); the pointer over
 * it or the focus in it holds it. An open dialog makes all around it inert, so each dialog has an area of its own and the
 * innermost speaks; each is a live region from the start, since one that arrives with its words is not read out.
 */
import { type FocusEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { limits } from '#contract/limits.ts';
import { texts } from '#texts/widgets.ts';
import { clearOfFocus } from './clear-of-focus.ts';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'failure';
}

let shown: readonly Toast[] = [];
let areas: readonly string[] = [];
let lastId = 0;
const leaving = new Map<number, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();

export function toast(text: string, kind: Toast['kind'] = 'success'): void {
  const id = ++lastId;
  shown = [...shown, { id, text, kind }];
  letGo(id);
  tell();
}

function hold(id: number): void {
  clearTimeout(leaving.get(id));
  leaving.delete(id);
}

function letGo(id: number): void {
  hold(id);
  leaving.set(id, setTimeout(dismiss, limits.toastMs, id));
}

function dismiss(id: number): void {
  hold(id);
  shown = shown.filter((each) => each.id !== id);
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

const none: readonly Toast[] = [];
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export function Toasts() {
  const area = useRef<HTMLElement>(null);
  const id = useId();
  const toasts = useSyncExternalStore(
    watch,
    () => (areas.at(-1) === id ? shown : none),
    () => none,
  );

  useEffect(() => {
    areas = [...areas, id];
    tell();
    return () => {
      areas = areas.filter((each) => each !== id);
      tell();
    };
  }, [id]);

  useEffect(() => {
    // A moment later the dialog around it has been opened, and this comes to lie over it.
    queueMicrotask(() => area.current?.showPopover?.());
  }, []);

  useEffect(() => {
    if (area.current && toasts.length > 0) return clearOfFocus(area.current);
  }, [toasts]);

  return (
    <section
      ref={area}
      popover="manual"
      role="status"
      aria-atomic="false"
      className={styles.toasts}
      aria-label={texts.notifications}
    >
      {toasts.map((each) => (
        <ToastItem key={each.id} toast={each} />
      ))}
    </section>
  );
}

function ToastItem({ toast: { id, text, kind } }: { toast: Toast }) {
  const cameFrom = useRef<EventTarget>(null);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    cameFrom.current = relatedTarget;
    hold(id);
  };
  const putAway = () => {
    dismiss(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at it holds it; the button inside is what there is to press.
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => hold(id)}
      onPointerLeave={() => letGo(id)}
      onFocus={onFocus}
      onBlur={() => letGo(id)}
    >
      <Icon name={kind === 'failure' ? 'warning' : 'check'} />
      {text}
      <button type="button" className={styles.away} aria-label={texts.dismiss} onClick={putAway}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

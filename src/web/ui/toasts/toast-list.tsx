import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { texts } from '#texts/widgets.ts';
import { Icon } from '../icon.tsx';
import { avoidFocusedElement } from './focus-avoidance.ts';
import styles from './toast-list.module.css';
import { cancelDismissal, dismissToast, scheduleDismissal, type Toast } from './toast-queue.ts';

interface ToastListProps {
  toasts: readonly Toast[];
  area: RefObject<HTMLElement | null>;
}

/** The toasts of a region; moves away from the focused element. */
export function ToastList({ toasts, area }: ToastListProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast changes the size of the area.
  useEffect(() => {
    if (area.current) return avoidFocusedElement(area.current);
  }, [area, toasts]);
  return toasts.map((toast) => <ToastItem key={toast.id} toast={toast} />);
}

/** A toast, which stays while hovered or focused. */
function ToastItem({ toast: { id, text, kind } }: { toast: Toast }) {
  const previousFocus = useRef<EventTarget>(null);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    previousFocus.current = relatedTarget;
    cancelDismissal(id);
  };
  const dismiss = () => {
    dismissToast(id);
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering keeps it open; the button inside is the control.
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => cancelDismissal(id)}
      onPointerLeave={() => scheduleDismissal(id)}
      onFocus={onFocus}
      onBlur={() => scheduleDismissal(id)}
    >
      <Icon name={kind === 'failure' ? 'warning' : 'check'} />
      {text}
      <button type="button" className={styles.away} aria-label={texts.dismiss} onClick={dismiss}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

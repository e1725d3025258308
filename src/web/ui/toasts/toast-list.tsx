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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast changes the size.
  useEffect(() => {
    if (area.current) return avoidFocusedElement(area.current);
  }, [area, toasts]);
  return toasts.map((each) => <ToastItem key={each.id} toast={each} />);
}

/** Stays while hovered or focused. */
function ToastItem({ toast: { id, text, kind } }: { toast: Toast }) {
  const cameFrom = useRef<EventTarget>(null);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    cameFrom.current = relatedTarget;
    cancelDismissal(id);
  };
  const putAway = () => {
    dismissToast(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
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
      <button type="button" className={styles.away} aria-label={texts.dismiss} onClick={putAway}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

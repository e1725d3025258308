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

/** The toasts of an area, which keeps clear of what has the focus. */
export function ToastList({ toasts, area }: ToastListProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast makes the area another size.
  useEffect(() => {
    if (area.current) return avoidFocusedElement(area.current);
  }, [area, toasts]);
  return toasts.map((each) => <ToastItem key={each.id} toast={each} />);
}

/** The pointer over it or the focus in it holds it. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at it holds it; the button inside is what there is to press.
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

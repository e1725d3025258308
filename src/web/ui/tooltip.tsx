import { type ReactNode, useEffect, useId, useState } from 'react';
import styles from './tooltip.module.css';

/** Explains a value on hover and focus; Escape closes it (WCAG 1.4.13). */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  const [hovered, setHovered] = useState(false);

  // A hovered tooltip may not have the focus, so the window listens.
  useEffect(() => {
    if (!hovered) return;
    const dismissOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    addEventListener('keydown', dismissOnEscape);
    return () => removeEventListener('keydown', dismissOnEscape);
  }, [hovered]);

  const handlePointerLeave = () => {
    setHovered(false);
    setDismissed(false);
  };
  return (
    <span
      className={styles.place}
      data-away={dismissed || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={handlePointerLeave}
    >
      <button
        type="button"
        className={styles.value}
        aria-describedby={id}
        onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
        onBlur={() => setDismissed(false)}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={styles.tip}>
        {text}
      </span>
    </span>
  );
}

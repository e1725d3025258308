import { type ReactNode, useId, useState } from 'react';
import styles from './tooltip.module.css';

/** Explains a value on hover and on focus; Escape puts it away (WCAG 1.4.13). */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [away, setAway] = useState(false);
  return (
    <span className={styles.place} data-away={away || undefined} onPointerLeave={() => setAway(false)}>
      <button
        type="button"
        className={styles.value}
        aria-describedby={id}
        onKeyDown={(event) => event.key === 'Escape' && setAway(true)}
        onBlur={() => setAway(false)}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={styles.tip}>
        {text}
      </span>
    </span>
  );
}

import { type ReactNode, useEffect, useId, useState } from 'react';
import styles from './tooltip.module.css';

/** Explains a value on hover and focus; Escape closes it (WCAG 1.4.13). */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [away, setAway] = useState(false);
  const [over, setOver] = useState(false);

  // While hovered, the focus may be elsewhere.
  useEffect(() => {
    if (!over) return;
    const putAway = ({ key }: KeyboardEvent) => key === 'Escape' && setAway(true);
    addEventListener('keydown', putAway);
    return () => removeEventListener('keydown', putAway);
  }, [over]);

  const leave = () => {
    setOver(false);
    setAway(false);
  };
  return (
    <span className={styles.place} data-away={away || undefined} onPointerEnter={() => setOver(true)} onPointerLeave={leave}>
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

import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './form-station.module.css';

interface StationProps {
  id: string;
  heading: string;
  lead?: ReactNode;
  isDone?: boolean;
  isLast?: boolean;
  children: ReactNode;
}

/** A section of the form: its disc on the rail, its heading and its fields. */
export function Station({ id, heading, lead, isDone, isLast, children }: StationProps) {
  return (
    <section
      id={id}
      className={styles.station}
      aria-labelledby={`${id}-heading`}
      data-done={isDone || undefined}
      data-last={isLast || undefined}
    >
      <span className={styles.dot} aria-hidden="true">
        {isDone && <Icon name="check" size={18} />}
      </span>
      <div>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

import styles from './spinner.module.css';

/** A rotating dot; the label is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.place} role="status">
      <span className={styles.station} aria-hidden="true">
        <span className={styles.dot} />
      </span>
      <span className="sr-only">{label}</span>
    </div>
  );
}
